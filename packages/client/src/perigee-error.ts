import type { ErrorCode } from './calls.generated'

/** Failures that the client itself tells; `code` of all others is the service's. */
export type ClientErrorCode =
  /** Nothing came back. */
  | 'connection_failed'
  /** Nothing came back in time. */
  | 'timed_out'
  /** What came back is not of this API: something in between has answered. */
  | 'unexpected_answer'
  /** The address leads elsewhere. The key is not sent there. */
  | 'redirected'
  /** The request could not be made of what was given. */
  | 'invalid_request'

export interface Failure {
  /** Decide by this. Later versions of the service have more of them. */
  code: ErrorCode | ClientErrorCode | (string & {})
  /** For people. */
  message: string
  /** Of the answer; 0 where none came. */
  status: number
  /** What support asks for. */
  requestId?: string | undefined
  /** What in the request it is about, such as `body.cors[0].origins`. */
  path?: string | undefined
  /** Where the code is explained. */
  docs?: string | undefined
  /** After how many seconds another try makes sense. */
  retryAfter?: number | undefined
}

/** Every failure of a call but the caller's own abort. It never holds the API key. */
export class PerigeeError extends Error implements Failure {
  override readonly name = 'PerigeeError'
  readonly code: Failure['code']
  readonly status: number
  readonly requestId: string | undefined
  readonly path: string | undefined
  readonly docs: string | undefined
  readonly retryAfter: number | undefined
  /** Name of the call, such as `createProject`. */
  readonly call: string

  constructor(call: string, failure: Failure, options?: ErrorOptions) {
    super(failure.message, options)
    this.call = call
    this.code = failure.code
    this.status = failure.status
    this.requestId = failure.requestId
    this.path = failure.path
    this.docs = failure.docs
    this.retryAfter = failure.retryAfter
  }
}
