import type { Action } from '@perigee/domain/permissions'
import * as z from 'zod/mini'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
/** How a body travels. `text` is raw text, whatever Content-Type says: clients label everything application/json. */
export type BodyKind = 'json' | 'text' | 'none'
/** `stream`: pieces of text, sent as they come; the handler says what they are, and the browser saves them. */
export type ResponseKind = BodyKind | 'stream'
/**
 * Which limiter guards a call; each name is a bucket of its own. `ip` counts by address, `user` by account. `times`: how
 * many times as many tries as the installation sets; 1 when absent. `once`: a body that names an `attempt` counts once, however
 * often it comes.
 */
export type RateLimit = { by: 'ip' | 'user'; name: string; times?: number; once?: true }

/**
 * What a call asks the gate for: an action of the table of permissions; `signedIn`, a session and nothing else, for what
 * people do with their own account; `public`, nothing.
 */
export type May = Action | 'signedIn' | 'public'

/** Codes of the catalogue, which knows the calls in turn: so they are texts here. */
type CodeByStatus = Readonly<Partial<Record<number, string>>>

type Schema = z.core.$ZodType

/** One HTTP call as data. The server's routes, the browser's client, its forms and the tests are typed by it. */
export interface Call<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Response extends Schema = Schema,
  Asks extends May = May,
> {
  readonly method: Method
  /** With `:name` for each path parameter. */
  readonly path: string
  readonly params: Params
  readonly query: Query
  readonly body: Body
  readonly bodyKind: BodyKind
  readonly response: Response
  readonly responseKind: ResponseKind
  /** Status of success. */
  readonly status: 200 | 201 | 202 | 204
  /** What the console says when a failure brings no text of its own. */
  readonly fallback: string
  readonly may: Asks
  /** `required`: 401 without a session. `none`, for public calls: open to everybody. */
  readonly session: 'required' | 'none'
  /** Whether X-CSRF-Token and Origin are checked. Defaults to true for everything but GET. */
  readonly csrf: boolean
  readonly rateLimit?: RateLimit
  /** What a refusal without a code means: other servers of this API name none. */
  readonly codeByStatus?: CodeByStatus
}

export const nothing = z.undefined()
const noParams = z.object({})

type None = typeof nothing
type NoParams = typeof noParams

interface CallInput<P extends Schema, Q extends Schema, B extends Schema, R extends Schema, M extends May> {
  method: Method
  path: string
  may: M
  params?: P
  query?: Q
  body?: B
  /** Defaults to `json` when there is a body schema. */
  bodyKind?: BodyKind
  response?: R
  responseKind?: ResponseKind
  status?: Call['status']
  fallback: string
  csrf?: boolean
  rateLimit?: RateLimit
  codeByStatus?: CodeByStatus
}

export function defineCall<
  P extends Schema = NoParams,
  Q extends Schema = NoParams,
  B extends Schema = None,
  R extends Schema = None,
  const M extends May = May,
>(input: CallInput<P, Q, B, R, M>): Call<P, Q, B, R, M> {
  return {
    method: input.method,
    path: input.path,
    params: input.params ?? (noParams as unknown as P),
    query: input.query ?? (noParams as unknown as Q),
    body: input.body ?? (nothing as unknown as B),
    bodyKind: input.bodyKind ?? (input.body ? 'json' : 'none'),
    response: input.response ?? (nothing as unknown as R),
    responseKind: input.responseKind ?? (input.response ? 'json' : 'none'),
    status: input.status ?? 200,
    fallback: input.fallback,
    may: input.may,
    session: input.may === 'public' ? 'none' : 'required',
    csrf: input.csrf ?? input.method !== 'GET',
    ...(input.rateLimit ? { rateLimit: input.rateLimit } : {}),
    ...(input.codeByStatus ? { codeByStatus: input.codeByStatus } : {}),
  }
}

export type ParamsOf<C extends Call> = z.output<C['params']>
export type QueryOf<C extends Call> = z.output<C['query']>
export type BodyOf<C extends Call> = z.output<C['body']>
export type ResponseOf<C extends Call> = z.output<C['response']>
/** What a caller passes: the same, before defaults and trimming. */
export type BodyInput<C extends Call> = z.input<C['body']>
export type QueryInput<C extends Call> = z.input<C['query']>
export type ParamsInput<C extends Call> = z.input<C['params']>
