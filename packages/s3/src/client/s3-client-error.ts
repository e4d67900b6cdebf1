/**
 * What a failure means for the person in front: a limit of the project that is reached, a server without space
 * (`disk-full`), one that is too busy or broken, no connection, a file that the browser cannot read any more, or a
 * refusal of this very request.
 */
export type FailureKind =
  | 'storage-limit'
  | 'segment-limit'
  | 'bandwidth-limit'
  | 'disk-full'
  | 'refused'
  | 'busy'
  | 'server'
  | 'network'
  | 'file'
  | 'aborted'

const kinds: Readonly<Record<string, FailureKind>> = {
  StorageLimitExceeded: 'storage-limit',
  SegmentsLimitExceeded: 'segment-limit',
  BandwidthLimitExceeded: 'bandwidth-limit',
  StorageFull: 'disk-full',
  SlowDown: 'busy',
  RequestTimeout: 'busy',
  // The body broke off on its way.
  IncompleteBody: 'network',
  NetworkError: 'network',
  FileUnreadable: 'file',
  Aborted: 'aborted',
}

/** Of an answer that is none of S3's. */
export const unknownCode = 'UnknownError'

/** What an S3 call failed with. `status` is 0 when no answer came (network, abort). */
export class S3ClientError extends Error {
  override readonly name = 'S3ClientError'
  /** The S3 code, or `NetworkError`, `FileUnreadable` and `Aborted` when no answer came. */
  readonly code: string
  readonly status: number
  readonly requestId: string | undefined

  constructor(failure: { code: string; status: number; message: string; requestId?: string | undefined }) {
    super(failure.message)
    this.code = failure.code
    this.status = failure.status
    this.requestId = failure.requestId
  }

  get kind(): FailureKind {
    const known = kinds[this.code]
    if (known) return known
    if (this.status === 507) return 'disk-full'
    if (this.status === 429 || this.status === 503) return 'busy'
    return this.status >= 500 && this.status !== 501 ? 'server' : 'refused'
  }

  /** Nothing came from the storage itself: no answer, or that of a proxy which does not reach it. */
  get isOutOfReach(): boolean {
    if (this.status === 0) return this.kind === 'network'
    return this.code === unknownCode && [502, 503, 504].includes(this.status)
  }

  /** Whether the same request may go well a little later. */
  get isPassing(): boolean {
    return ['network', 'busy', 'server'].includes(this.kind)
  }
}
