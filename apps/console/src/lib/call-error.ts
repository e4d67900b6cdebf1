import type { ErrorCode } from '@perigee/contract/refusal-catalogue'

interface Details {
  /** HTTP status; 0 when no answer arrived. */
  status: number
  requestId?: string | undefined
  /** The machine-readable code of the answer, where there is one. */
  code?: ErrorCode | undefined
  /** The whole answer, parsed as JSON. */
  body?: unknown
  cause?: unknown
}

/** A failed call. `message` may be shown: the server's own sentence, else the call's fallback. */
export class CallError extends Error {
  readonly status: number
  readonly requestId: string | undefined
  readonly code: ErrorCode | undefined
  readonly body: unknown

  constructor(message: string, { status, requestId, code, body, cause }: Details) {
    super(message, { cause })
    this.name = 'CallError'
    this.status = status
    this.requestId = requestId
    this.code = code
    this.body = body
  }
}

export const isCallError = (cause: unknown, status?: number): cause is CallError =>
  cause instanceof CallError && (status === undefined || cause.status === status)

/** Whether the server refused with this code. Screens decide by it, never by a sentence. */
export const isRefusedAs = (cause: unknown, code: ErrorCode): cause is CallError =>
  cause instanceof CallError && cause.code === code
