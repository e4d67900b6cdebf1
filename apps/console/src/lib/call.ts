import type { BodyInput, Call, ParamsInput, QueryInput, ResponseOf } from '@perigee/contract/call'
import type { ErrorCode } from '@perigee/contract/refusal-catalogue'
import { getConfig } from '@perigee/contract/config'
import * as z from 'zod/mini'
import { CallError } from './call-error'
import { callUrl } from './call-url'
import { csrfToken, setCsrfToken } from './csrf'
import { type FailureReader, readProblem } from './read-problem'
import { currentScope } from './session-scope'
import { unauthorized } from './unauthorized'

export { CallError, isCallError, isRefusedAs } from './call-error'

type NoKeys = Record<string, never>
type Given<Name extends string, T> = [T] extends [undefined]
  ? { [K in Name]?: undefined }
  : NoKeys extends T
    ? { [K in Name]?: T }
    : { [K in Name]: T }

export type CallInput<C extends Call> = Given<'params', ParamsInput<C>> &
  Given<'query', QueryInput<C>> &
  Given<'body', BodyInput<C>> & {
    signal?: AbortSignal | undefined
    /** A 401 is only thrown, not taken as the end of the session. */
    asksForSession?: boolean
    /** It is sent even when the page is closed meanwhile. */
    keepalive?: boolean
  }

/** Another server with calls of the contract, which knows no session: it lets in who has the bearer. */
export interface Service {
  /** Without a slash at the end. */
  base: string
  bearer: string
  /** What the body of a failure says, where it is of the form of this service. */
  readFailure: FailureReader
}

interface Loose {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  signal?: AbortSignal | undefined
  asksForSession?: boolean
  keepalive?: boolean
  service?: Service
}

export interface Answer<T> {
  value: T
  requestId: string | undefined
}

export type Arguments<C extends Call> =
  Record<string, never> extends CallInput<C> ? [input?: CallInput<C>] : [input: CallInput<C>]

/** Makes a call of the contract and answers its parsed response. Throws CallError; an aborted call throws AbortError. */
export async function call<C extends Call>(made: C, ...[input]: Arguments<C>): Promise<ResponseOf<C>> {
  return (await send(made, (input ?? {}) as Loose)).value
}

/** The same with the request id, for the call that answers its data there. */
export async function callForAnswer<C extends Call>(made: C, ...[input]: Arguments<C>): Promise<Answer<ResponseOf<C>>> {
  return send(made, (input ?? {}) as Loose)
}

/** The same at another server. A 401 of it says nothing of the session, and is only thrown. */
export async function callAt<C extends Call>(
  service: Service,
  made: C,
  ...[input]: Arguments<C>
): Promise<ResponseOf<C>> {
  return (await send(made, { ...(input as Loose | undefined), service })).value
}

/** The same with the answer as it comes, for a file. Whatever is no success is thrown. */
export const callForFile = <C extends Call>(made: C, ...[input]: Arguments<C>): Promise<Response> =>
  succeeded(made, (input ?? {}) as Loose)

async function send<C extends Call>(made: C, input: Loose): Promise<Answer<ResponseOf<C>>> {
  const response = await succeeded(made, input)
  const requestId = idOf(response)
  return { value: await parsed(made, response, requestId), requestId }
}

const idOf = (response: Response): string | undefined => response.headers.get('x-request-id') ?? undefined

async function succeeded(made: Call, input: Loose): Promise<Response> {
  const response = await request(made, input)
  const answerId = idOf(response)
  if (response.ok && isPage(response)) throw new CallError(made.fallback, { status: 404, requestId: answerId })
  if (response.ok) return response
  const problem = await readProblem(response, made.codeByStatus, input.service?.readFailure)
  const requestId = problem.requestId ?? answerId
  if (made.csrf && csrfCodes.has(problem.code)) {
    const before = csrfToken()
    await renewCsrfToken()
    if (csrfToken() !== before) return succeeded(made, input)
  }
  const endsSession = made.session === 'required' && !input.asksForSession && !input.service
  if (response.status === 401 && endsSession) unauthorized.emit()
  throw new CallError(problem.error || made.fallback, {
    status: response.status,
    requestId,
    code: problem.code,
    body: problem.body,
  })
}

async function request(made: Call, input: Loose): Promise<Response> {
  const { params, query, body, service } = input
  const signal = signalOf(made, input)
  try {
    return await fetch((service?.base ?? '') + callUrl(made.path, params, query), {
      method: made.method,
      ...(service ? ({ credentials: 'omit', referrerPolicy: 'no-referrer' } as const) : { credentials: 'same-origin' }),
      headers: { 'Content-Type': 'application/json', ...proofOf(made, service) },
      ...(made.bodyKind === 'none' ? {} : { body: made.bodyKind === 'text' ? String(body) : JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
      ...(input.keepalive ? { keepalive: true } : {}),
    })
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw new CallError(made.fallback, { status: 0, cause })
  }
}

/** By what the server knows who asks, beside a cookie. */
function proofOf(made: Call, service: Service | undefined): Record<string, string> {
  if (service) return { Authorization: `Bearer ${service.bearer}` }
  const token = made.csrf ? csrfToken() : ''
  return token ? { 'X-CSRF-Token': token } : {}
}

/** Reads end with the session that they belong to; writes are never broken off by it. */
function signalOf(made: Call, { signal, asksForSession }: Loose): AbortSignal | undefined {
  if (made.method !== 'GET' || made.session === 'none' || asksForSession) return signal
  const { reads } = currentScope()
  return signal ? AbortSignal.any([signal, reads]) : reads
}

async function parsed<C extends Call>(made: C, response: Response, requestId: string | undefined) {
  try {
    const raw = await read(made, response)
    return z.parse(made.response, raw) as ResponseOf<C>
  } catch (cause) {
    throw new CallError(made.fallback, { status: response.status, requestId, cause })
  }
}

async function read(made: Call, response: Response): Promise<unknown> {
  if (made.responseKind === 'none') {
    // What is left unread counts as broken off: the browser's tools and a proxy's log then show a failure.
    await response.text()
    return undefined
  }
  return made.responseKind === 'text' ? response.text() : response.json()
}

/** Other servers of this API answer 200 with the page of their console where they do not know a call. */
const isPage = (response: Response): boolean => /^text\/html\b/i.test(response.headers.get('content-type') ?? '')

/** The token's cookie lives for a day: a page open for longer gets a new one and tries once more. */
const csrfCodes: ReadonlySet<ErrorCode | undefined> = new Set<ErrorCode>(['csrf_missing', 'csrf_invalid'])

async function renewCsrfToken(): Promise<void> {
  const response = await request(getConfig, {})
  const fresh = z.safeParse(z.object({ csrfToken: z.string() }), await response.json().catch(() => undefined))
  if (fresh.success) setCsrfToken(fresh.data.csrfToken)
}
