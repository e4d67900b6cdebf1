import type { BucketName, CipherPath } from '@perigee/std/brand'
import * as z from 'zod/mini'

/** What an API key can allow; the names are those of its format. */
export type StoreAction =
  | 'read'
  | 'write'
  | 'list'
  | 'delete'
  | 'projectInfo'
  | 'putObjectRetention'
  | 'getObjectRetention'
  | 'putObjectLegalHold'
  | 'getObjectLegalHold'
  | 'putBucketObjectLockConfiguration'
  | 'getBucketObjectLockConfiguration'

/**
 * What the caller's key is judged for:
 * - `project`: neither a bucket nor a path;
 * - `bucket`: `input.bucket`, which has to exist, and the empty path;
 * - `object`: `input.bucket` and `input.path`;
 * - `folder`: `input.bucket` and `input.folder`;
 * - `prefix`: `input.bucket`, and `input.folder` joined with `input.componentPrefix`.
 *
 * Such calls are judged before their code runs. Calls of `itself` judge the key on their own, because one statement both
 * judges and acts, or because there is more than one path. Calls of `anyone` name no key.
 */
export type StoreSubject = 'project' | 'bucket' | 'object' | 'folder' | 'prefix' | 'itself' | 'anyone'

export interface StoreNeeds<Subject extends StoreSubject = StoreSubject> {
  of: Subject
  /** The key has to allow one of these. */
  anyOf: readonly StoreAction[]
}

const needs =
  <const Subject extends StoreSubject>(of: Subject) =>
  (...anyOf: StoreAction[]): StoreNeeds<Subject> => ({ of, anyOf })

export const onProject = needs('project')
export const onBucket = needs('bucket')
export const onObject = needs('object')
export const onFolder = needs('folder')
export const onPrefix = needs('prefix')
export const judgedByItself = needs('itself')
export const openToAnyone = needs('anyone')()

/** Whether bytes travel beside the input (`sent`) or as the answer (`answered`). */
export type StoreContent = 'none' | 'sent' | 'answered'

type Schema = z.core.$ZodType

/** One call of the object store as data: the store, its clients and the tests are made from it. */
export interface StoreCall<
  Needs extends StoreNeeds = StoreNeeds,
  Input extends Schema = Schema,
  Output extends Schema = Schema,
  Content extends StoreContent = StoreContent,
> {
  readonly needs: Needs
  readonly input: Input
  /** Without meaning where the answer is content. */
  readonly output: Output
  readonly content: Content
}

const nothing = z.void()
type Nothing = typeof nothing

interface Definition<Needs, Input, Output, Content> {
  needs: Needs
  input?: Input
  output?: Output
  content?: Content
}

export const storeCall = <
  Needs extends StoreNeeds,
  Input extends Schema = Nothing,
  Output extends Schema = Nothing,
  const Content extends StoreContent = 'none',
>(
  call: Definition<Needs, Input, Output, Content>,
): StoreCall<Needs, Input, Output, Content> => ({
  needs: call.needs,
  input: call.input ?? (nothing as unknown as Input),
  output: call.output ?? (nothing as unknown as Output),
  content: call.content ?? ('none' as Content),
})

type Content = AsyncIterable<Uint8Array>
type InputOf<C extends StoreCall> = z.output<C['input']>

/** What a call is given beside the caller. */
export type StoreArguments<C extends StoreCall> = C['content'] extends 'sent'
  ? [input: InputOf<C>, content: Content]
  : C['input'] extends Nothing
    ? []
    : [input: InputOf<C>]

export type StoreAnswer<C extends StoreCall> = C['content'] extends 'answered' ? Content : z.output<C['output']>

export const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array)
export const cipherPath = z.custom<CipherPath>((value) => value instanceof Uint8Array)
export const bucketName = z.custom<BucketName>((value) => typeof value === 'string')

/** The input of a call that is about a bucket and nothing else. */
export const inBucket = z.object({ bucket: bucketName })
