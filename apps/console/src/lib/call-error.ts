interface Details {
  /** HTTP status; 0 when no answer arrived. */
  status: number
  requestId?: string | undefined
  /** The machine-readable code of the answer, where there is one. */
  code?: string | undefined
  /** The whole answer, parsed as JSON. */
  body?: unknown
  cause?: unknown
}

/** A failed call. `message` may be shown: the server's own sentence, else the call's fallback. */
export class CallError extends Error {
  readonly status: number
  readonly requestId: string | undefined
  readonly code: string | undefined
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
