import type { ProjectAction } from '@perigee/domain/permissions'
import type { ProjectId, UserId } from '@perigee/std/brand'
import * as z from 'zod/mini'
import { bucketTag, bucketVersioning, corsRule, defaultRetention } from './store-buckets'
import { bucketName, inBucket } from './store-call'
import { lifecycleTerms } from './store-lifecycle'
import type { SentFrom } from './store-object-calls'

/*
 * The control calls of the object store: what somebody who holds no API key may have done to buckets. None of them reads
 * or writes names, metadata or content of objects. See docs/decisions/store-for-actors.md.
 */

export type ControlActor =
  | { kind: 'session'; userId: UserId }
  /** A person, by a key of the public API that acts for them. */
  | { kind: 'restKey'; userId: UserId; key: { id: string; name: string } }
  | { kind: 'operator' }
  | { kind: 'job'; job: string }

export interface ControlCaller {
  project: ProjectId
  actor: ControlActor
  /** For the audit log; absent where nobody asked from outside. */
  sentFrom?: SentFrom
}

/** What a rule is about: the whole bucket, or what a rule that is there is about, by the mark under which it was answered. */
const ruleScope = z.nullable(z.string())

const { hasOldForm: _, ...controlTerms } = lifecycleTerms
/** Without the form in which S3 writes it: a rule that stays keeps its own. */
const controlRule = z.object({ ...controlTerms, scope: ruleScope })
export type ControlLifecycleRule = z.output<typeof controlRule>

const listedBucket = z.object({
  name: bucketName,
  createdAt: z.date(),
  /** Id of the person; null for one who is gone. */
  createdBy: z.nullable(z.custom<UserId>((value) => typeof value === 'string')),
  /** Number of the placement; 0 is the default one. */
  placement: z.int(),
  versioning: bucketVersioning,
  objectLock: z.boolean(),
  /** Null for none, and without object lock. */
  defaultRetention: z.nullable(defaultRetention),
  /** A deletion of it with everything in it is under way. */
  beingDeleted: z.boolean(),
})
/** A bucket as lists have it: without what is a list itself. */
export type ListedBucket = z.output<typeof listedBucket>

const controlledBucket = z.extend(listedBucket, {
  tags: z.array(bucketTag),
  cors: z.array(corsRule),
  lifecycle: z.array(controlRule),
  /** Another one whenever a setting was changed. */
  revision: z.string(),
})
export type ControlledBucket = z.output<typeof controlledBucket>

const createBucket = z.object({
  bucket: bucketName,
  /** `idName` of a placement; absent = the project's own. */
  placement: z.exactOptional(z.string()),
  /** Absent = as the project has it. */
  versioning: z.exactOptional(z.boolean()),
  /** Keeps versions, too. */
  objectLock: z.exactOptional(z.boolean()),
  /** Needs object lock. */
  defaultRetention: z.exactOptional(defaultRetention),
})
export type NewControlledBucket = z.output<typeof createBucket>

/** A change: refused with `bucketChanged` when the bucket has another revision than the one that was seen. */
const change = z.extend(inBucket, { seen: z.exactOptional(z.string()) })

/** Whether the project has to have the bucket that the input names. */
type ControlSubject = 'project' | 'bucket'
type Schema = z.core.$ZodType

/** One control call as data. */
export interface ControlCall<
  Of extends ControlSubject = ControlSubject,
  Input extends Schema = Schema,
  Output extends Schema = Schema,
> {
  /** The row of the table of permissions that is asked for the actor, with the role of now. */
  readonly may: ProjectAction
  readonly of: Of
  readonly input: Input
  readonly output: Output
}

const controlCall = <const Of extends ControlSubject, Input extends Schema, Output extends Schema>(
  call: ControlCall<Of, Input, Output>,
): ControlCall<Of, Input, Output> => call

/**
 * Every control call. All of them reject with `noSuchProject` for people who are not in the project, `forbidden` or what
 * the action says, and those about a bucket with `noSuchBucket`; those that change one with `projectFrozen` too.
 */
export const controlCalls = {
  /** @throws Refusal `invalidBucketName`, `bucketExists`, `tooManyBuckets`, `noSuchPlacement`, `invalidDefaultRetention` */
  createBucket: controlCall({ may: 'bucket.create', of: 'project', input: createBucket, output: controlledBucket }),
  /** By name, those after `after`; '' for the first ones. */
  listBuckets: controlCall({
    may: 'bucket.view',
    of: 'project',
    input: z.object({ after: z.string(), limit: z.int() }),
    output: z.array(listedBucket),
  }),
  getBucket: controlCall({ may: 'bucket.view', of: 'bucket', input: inBucket, output: controlledBucket }),
  /** @throws Refusal `versionsAreLocked` */
  setVersioning: controlCall({
    may: 'bucket.setVersioning',
    of: 'bucket',
    input: z.extend(change, { keeps: z.boolean() }),
    output: controlledBucket,
  }),
  /** Switches object lock on, for good. @throws Refusal `lockNeedsVersions`, `invalidDefaultRetention` */
  setBucketLock: controlCall({
    may: 'bucket.setLock',
    of: 'bucket',
    input: z.extend(change, { defaultRetention: z.nullable(defaultRetention) }),
    output: controlledBucket,
  }),
  /** No tags remove all. */
  setBucketTags: controlCall({
    may: 'bucket.setTags',
    of: 'bucket',
    input: z.extend(change, { tags: z.array(bucketTag) }),
    output: controlledBucket,
  }),
  /** No rules remove the configuration. */
  setBucketCors: controlCall({
    may: 'bucket.setCors',
    of: 'bucket',
    input: z.extend(change, { rules: z.array(corsRule) }),
    output: controlledBucket,
  }),
  /** Replaces all rules; none remove them. @throws Refusal `unknownPlaceholder` for a mark that no rule has */
  setLifecycle: controlCall({
    may: 'bucket.setLifecycle',
    of: 'bucket',
    input: z.extend(change, { rules: z.array(controlRule) }),
    output: controlledBucket,
  }),
  /** An empty one alone; unfinished uploads do not count. @throws Refusal `bucketNotEmpty` */
  deleteBucket: controlCall({ may: 'bucket.delete', of: 'bucket', input: inBucket, output: z.void() }),
}

export type ControlCallName = keyof typeof controlCalls
export type ControlCallOf<Name extends ControlCallName> = (typeof controlCalls)[Name]
export type ControlInput<Name extends ControlCallName> = z.output<ControlCallOf<Name>['input']>
export type ControlAnswer<Name extends ControlCallName> = z.output<ControlCallOf<Name>['output']>

/** The port of the control calls. */
export type ControlCalls = {
  [Name in ControlCallName]: (caller: ControlCaller, input: ControlInput<Name>) => Promise<ControlAnswer<Name>>
}

/** Whether a person acts, who has a role in the project. */
export const isPersonal = (actor: ControlActor): actor is Extract<ControlActor, { userId: UserId }> =>
  actor.kind === 'session' || actor.kind === 'restKey'
