import type { ErrorCode } from '@perigee/contract/refusal-catalogue'
import type { Call } from '@perigee/contract/call'
import * as z from 'zod/mini'

export interface Problem {
  /** A sentence that may be shown; '' when the answer has none for people. */
  error: string
  code: ErrorCode | undefined
  /** Where the body has it. */
  requestId?: string | undefined
  /** The whole answer, parsed as JSON. */
  body: unknown
}

/** What another service says of a failure in its own words, as the console's API would; undefined for what it did not write. */
export type FailureReader = (
  body: unknown,
) => { error: string; code: string | undefined; requestId: string | undefined } | undefined

const problemBody = z.object({ error: z._default(z.string(), ''), code: z.optional(z.string()) })

/** Reads the body of a refused call. Other servers of this API send no code, and sentences with the path of their program. */
export async function readProblem(
  response: Response,
  codeByStatus: Call['codeByStatus'] = {},
  readFailure?: FailureReader,
): Promise<Problem> {
  const body: unknown = await response.json().catch(() => undefined)
  const failure = readFailure?.(body)
  if (failure) return { ...failure, code: failure.code as ErrorCode | undefined, body }
  const problem = z.safeParse(problemBody, body)
  const meant = (codeByStatus[response.status] as ErrorCode | undefined) ?? ofStatus.get(response.status)
  if (!problem.success) return { error: '', code: meant, body }
  const { error, code } = problem.data
  if (code !== undefined) return { error, code: code as ErrorCode, body }
  return { error: withoutPath(error), code: codes.get(error) ?? meant, body }
}

/** Codes of refusals that screens have to tell apart, by the sentences that stand for them elsewhere. */
const codes: ReadonlyMap<string, ErrorCode> = new Map([
  ['CSRF token cookie missing', 'csrf_missing'],
  ['Invalid CSRF token', 'csrf_invalid'],
  ['Invalid security token', 'csrf_invalid'],
])

/** What a status means whatever was called. */
const ofStatus: ReadonlyMap<number, ErrorCode> = new Map([[429, 'too_many_requests']])

const path = /^(?:[a-z][a-z0-9 _-]{0,40}: )+/
/** Parts of a path that stand before what only programmers can use. */
const internals = /\b(?:sql|pq|pgx|dbx|satellitedb|satellite db|metabase|context canceled)\b/

/** `console service: project limit: reached` becomes `Reached`. */
function withoutPath(error: string): string {
  const [prefix = ''] = path.exec(error) ?? []
  if (prefix === '') return error
  const rest = error.slice(prefix.length)
  return internals.test(error) ? '' : `${rest.charAt(0).toUpperCase()}${rest.slice(1)}`
}
