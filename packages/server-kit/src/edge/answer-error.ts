import type { Visitor } from '../admission/visitor'
import { severalHostsText } from '../http/client'

/** How the frame calls what it refuses itself; a service with codes of its own translates them. */
export type FrameReason =
  | 'severalHosts'
  | 'notFound'
  | 'methodNotAllowed'
  | 'bodyTooLarge'
  | 'tooManyRequests'
  | 'clientGone'

interface Options {
  headers?: Record<string, string>
  cause?: unknown
  reason?: FrameReason
}

/** A request that is answered with a status and one sentence; from 500 on something of ours is broken. */
export class AnswerError extends Error {
  override name = 'AnswerError'
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly reason: FrameReason | undefined

  constructor(status: number, text: string, { headers = {}, cause, reason }: Options = {}) {
    super(text, cause === undefined ? undefined : { cause })
    this.status = status
    this.headers = headers
    this.reason = reason
  }

  /** As metrics name it. */
  get code(): string {
    return String(this.status)
  }

  get isBroken(): boolean {
    return this.status >= 500
  }
}

/** What the frame refuses, whichever service is asked. */
export const frameErrors = {
  severalHosts: () =>
    new AnswerError(400, severalHostsText, { reason: 'severalHosts', headers: { connection: 'close' } }),
  notFound: () => new AnswerError(404, 'not found', { reason: 'notFound' }),
  methodNotAllowed: (allow: string) =>
    new AnswerError(405, 'method not allowed', { reason: 'methodNotAllowed', headers: { allow } }),
  /** What is left of the body is not read: the connection ends with the answer. */
  bodyTooLarge: () =>
    new AnswerError(413, 'request body too large', { reason: 'bodyTooLarge', headers: { connection: 'close' } }),
  /** `retryAfter` in whole seconds. */
  tooManyRequests: (retryAfter: number) =>
    new AnswerError(429, 'too many requests', {
      reason: 'tooManyRequests',
      headers: { 'retry-after': String(retryAfter) },
    }),
  /** The client did not wait. The status shows in the log only. */
  clientGone: (cause?: unknown) => new AnswerError(499, 'the client went away', { reason: 'clientGone', cause }),
} as const satisfies Record<FrameReason, unknown>

export const isClientGone = (error: unknown): boolean => error instanceof AnswerError && error.reason === 'clientGone'

/** Lets on whoever is known or has processor time left. @throws AnswerError 429 */
export function admit(visitor: Visitor): void {
  const refused = visitor.refusal()
  if (refused) throw frameErrors.tooManyRequests(refused.retryAfter)
}

/** What Node says when the other end of a connection is gone: the client's doing, no failure of ours. */
const lostConnection = new Set([
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_STREAM_DESTROYED',
  'ECONNRESET',
  'EPIPE',
  'ABORT_ERR',
])

/** The error to go on with after `cause` ended the reading or writing of a client's connection. */
export const connectionError = (cause: unknown): unknown =>
  cause instanceof Error && 'code' in cause && typeof cause.code === 'string' && lostConnection.has(cause.code)
    ? frameErrors.clientGone(cause)
    : cause
