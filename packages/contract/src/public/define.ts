import * as z from 'zod/mini'
import { type Action } from '@perigee/domain/permissions'
import type { PublicArea } from '@perigee/domain/public-areas'
import type { nothing } from '../call'
import { type Call, defineCall, type May } from '../call'
import type { ErrorCode } from '../refusal-catalogue'

type Schema = z.core.$ZodType

export { publicAreas, type PublicArea } from '@perigee/domain/public-areas'

/** What the public API says of a call beside what every call says. */
export interface PublicFacts {
  /** Such as `listProjects`: the operation's name in the OpenAPI document and in clients. Names do not change. */
  readonly id: string
  readonly area: PublicArea
  /** Whether a key that may only read may make it. */
  readonly reads: boolean
  /** A few words, as a heading. */
  readonly summary: string
  /** Sentences for the reference pages; Markdown's back-quotes alone. */
  readonly description: string
  /** Failures of its own, beside those that every call can end in. */
  readonly refusals: readonly ErrorCode[]
  /** The answer has an ETag, and a change takes `If-Match`. */
  readonly revised: boolean
  /** The answer holds what is shown this once: a kept copy of it is sealed. */
  readonly secret: boolean
  /** Of calls that are only there for older clients: the id of what replaces them. */
  readonly successor: string | null
  /**
   * A key for one project may make the call though it names no project: its answer is then about that project alone. Calls
   * that name theirs (`projectId` in path, query or body) need no word.
   */
  readonly narrows: boolean
  /** What a `stream` is sent as. */
  readonly media: readonly string[]
}

/** A call of the public API. Server, OpenAPI document and clients are made from it. */
export type PublicCall<
  P extends Schema = Schema,
  Q extends Schema = Schema,
  B extends Schema = Schema,
  R extends Schema = Schema,
  M extends May = May,
> = Call<P, Q, B, R, M> & { readonly facts: PublicFacts }

/** What every declaration says. */
type Stated = 'id' | 'area' | 'reads' | 'summary'

interface PublicInput<P extends Schema, Q extends Schema, B extends Schema, R extends Schema, M extends Action>
  extends Pick<PublicFacts, Stated>, Partial<Omit<PublicFacts, Stated>> {
  method: Call['method']
  /** Below `/public/v1`. */
  path: string
  may: M
  params?: P
  query?: Q
  body?: B
  answer?: R
  /** `stream`: a file, sent as it is made. */
  answerKind?: 'json' | 'stream'
  status?: Call['status']
}

const noParams = z.object({})

export function definePublicCall<
  P extends Schema = typeof noParams,
  Q extends Schema = typeof noParams,
  B extends Schema = typeof nothing,
  R extends Schema = typeof nothing,
  const M extends Action = Action,
>(input: PublicInput<P, Q, B, R, M>): PublicCall<P, Q, B, R, M> {
  const { id, area, reads, summary, description = '', refusals = [] } = input
  const { revised = false, secret = false, successor = null, narrows = false, media = ['text/csv'] } = input
  const call = defineCall<P, Q, B, R, M>({
    method: input.method,
    path: `/public/v1${input.path}`,
    may: input.may,
    params: input.params,
    query: input.query,
    body: input.body,
    response: input.answer,
    responseKind: input.answerKind ?? (input.answer ? 'json' : 'none'),
    status: input.status ?? (input.answer || input.answerKind ? 200 : 204),
    csrf: false,
    fallback: summary,
  } as Parameters<typeof defineCall<P, Q, B, R, M>>[0])
  const facts = { id, area, reads, summary, description, refusals, revised, secret, successor, narrows, media }
  return { ...call, facts }
}

const mostItems = 100

/** Of lists. A cursor is what the page before said as `next`, and nothing to be read or made up. */
export const pageQuery = {
  limit: z._default(
    z.pipe(
      z.string().check(z.regex(/^([1-9]\d?|100)$/, `A number from 1 to ${mostItems} is needed.`)),
      z.transform(Number),
    ),
    50,
  ),
  cursor: z.optional(z.string().check(z.maxLength(1024, 'The cursor is not one of this list.'))),
}

/** A page of a list; `next` is null at its end. */
export const pageOf = <Item extends Schema>(item: Item) =>
  z.object({ items: z.array(item), next: z.nullable(z.string()) })
