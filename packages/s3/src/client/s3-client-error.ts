/** What an S3 call failed with. `status` is 0 when no answer came (network, abort). */
export class S3ClientError extends Error {
  override readonly name = 'S3ClientError'
  /** The S3 code, or `NetworkError` and `Aborted` when no answer came. */
  readonly code: string
  readonly status: number
  readonly requestId: string | undefined

  constructor(failure: { code: string; status: number; message: string; requestId?: string | undefined }) {
    super(failure.message)
    this.code = failure.code
    this.status = failure.status
    this.requestId = failure.requestId
  }
}
