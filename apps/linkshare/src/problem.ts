import { isRefusal } from '@perigee/contract/refusal'
import { S3Error } from '@perigee/s3/errors'

/** Why a link cannot be answered: a status and the one sentence that visitors read. Names of files are not in it. */
export class LinkProblem extends Error {
  override name = 'LinkProblem'
  readonly status: number
  readonly headers: Readonly<Record<string, string>>

  constructor(status: number, say: string, options: { headers?: Record<string, string>; cause?: unknown } = {}) {
    super(say, options.cause === undefined ? undefined : { cause: options.cause })
    this.status = status
    this.headers = options.headers ?? {}
  }
}

export const problems = {
  malformed: (cause?: unknown) => new LinkProblem(400, 'Malformed request. Please try again.', { cause }),
  badBucketName: () => new LinkProblem(400, 'Invalid bucket name.'),
  badKey: () => new LinkProblem(400, 'Invalid object key.'),
  unknownAccess: () => new LinkProblem(401, 'Access denied.'),
  forbidden: () => new LinkProblem(403, 'Access denied.'),
  noSuchBucket: () => new LinkProblem(404, 'Bucket not found.'),
  noSuchObject: () => new LinkProblem(404, 'Object not found.'),
  notFound: () => new LinkProblem(404, 'Not found.'),
  changed: () => new LinkProblem(412, 'The file is not the one that was asked for.'),
  range: (size: string) =>
    new LinkProblem(416, "Range header isn't compatible with path query.", {
      headers: { 'content-range': `bytes */${size}` },
    }),
  rangeOfMember: () => new LinkProblem(416, "Range header isn't compatible with path query."),
  badZip: (cause?: unknown) => new LinkProblem(415, 'The archive is invalid or cannot be read here.', { cause }),
  largeZip: () => new LinkProblem(415, 'The archive holds too many files to be looked into here. Download it instead.'),
  noAcceptableCoding: () =>
    new LinkProblem(415, 'The file can only be sent with an encoding that was not asked for.', {
      headers: { 'accept-encoding': 'gzip, identity, *;q=0' },
    }),
  clientGone: (cause?: unknown) => new LinkProblem(499, 'The client has left.', { cause }),
  internal: (cause: unknown) => new LinkProblem(500, 'Internal server error. Please try again later.', { cause }),
} as const

const ofRefusal: Readonly<Record<string, () => LinkProblem>> = {
  noSuchBucket: problems.noSuchBucket,
  noSuchKey: problems.noSuchObject,
  noSuchVersion: problems.noSuchObject,
  isDeleteMarker: problems.noSuchObject,
  invalidBucketName: problems.badBucketName,
  pathTooLong: problems.badKey,
  invalidApiKey: problems.forbidden,
  unauthorizedApiKey: problems.forbidden,
  bandwidthLimitExceeded: () => new LinkProblem(403, 'Bandwidth limit exceeded.'),
  slowDown: () => tooManyRequests,
}

export const tooManyRequests = new LinkProblem(429, '429 Too Many Requests')

/** Puts whatever was thrown into the terms of links. What is none of them is a bug or a broken part: 500 with its cause. */
export function problemOf(error: unknown): LinkProblem {
  if (error instanceof LinkProblem) return error
  if (isRefusal(error)) return ofRefusal[error.code]?.() ?? byStatus(error.status, error)
  if (!(error instanceof S3Error)) return problems.internal(error)
  if (error.reason === 'InvalidRange') return problems.range(error.details['ActualObjectSize'] ?? '0')
  if (error.reason === 'PreconditionFailed') return problems.changed()
  return byStatus(error.status, error)
}

function byStatus(status: number, error: unknown): LinkProblem {
  if (status === 401) return problems.unknownAccess()
  if (status === 403) return problems.forbidden()
  if (status === 404) return problems.notFound()
  if (status === 429) return tooManyRequests
  return problems.internal(error)
}
