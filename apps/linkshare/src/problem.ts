import { isRefusal } from '@perigee/contract/refusal'
import { S3Error } from '@perigee/s3/errors'
import { AnswerError } from '@perigee/server-kit/edge/answer'

/** Why a link cannot be answered: a status and the one sentence that visitors read, without names of files. */
export const problems = {
  malformed: (cause?: unknown) => new AnswerError(400, 'Malformed request. Please try again.', { cause }),
  badBucketName: () => new AnswerError(400, 'Invalid bucket name.'),
  badKey: () => new AnswerError(400, 'Invalid object key.'),
  unknownAccess: () => new AnswerError(401, 'Access denied.'),
  forbidden: () => new AnswerError(403, 'Access denied.'),
  /** What was sent is no form that is asked for here. */
  noForm: (cause?: unknown) => new AnswerError(400, 'The form could not be read. Please try again.', { cause }),
  notAllowed: () => new AnswerError(405, 'Method Not Allowed'),
  slow: () =>
    new AnswerError(408, 'What was sent came too slowly. Please try again.', { headers: { connection: 'close' } }),
  /** The limit of bytes was reached by somebody else meanwhile. */
  usedUp: () => new AnswerError(410, 'This link is used up.'),
  /** The owner's own limit, in money. Its code is that of the S3 gateway. */
  spendCapReached: (cause?: unknown) =>
    new AnswerError(403, 'The owner has limited what downloads may cost this month.', {
      cause,
      headers: { 'x-error-code': 'SpendCapReached' },
    }),
  noSuchBucket: () => new AnswerError(404, 'Bucket not found.'),
  noSuchObject: () => new AnswerError(404, 'Object not found.'),
  notFound: () => new AnswerError(404, 'Not found.'),
  changed: () => new AnswerError(412, 'The file is not the one that was asked for.'),
  range: (size: string) =>
    new AnswerError(416, "Range header isn't compatible with path query.", {
      headers: { 'content-range': `bytes */${size}` },
    }),
  rangeOfMember: () => new AnswerError(416, "Range header isn't compatible with path query."),
  badZip: (cause?: unknown) => new AnswerError(415, 'The archive is invalid or cannot be read here.', { cause }),
  largeZip: () => new AnswerError(415, 'The archive holds too many files to be looked into here. Download it instead.'),
  noAcceptableCoding: () =>
    new AnswerError(415, 'The file can only be sent with an encoding that was not asked for.', {
      headers: { 'accept-encoding': 'gzip, identity, *;q=0' },
    }),
  tooManyRequests: () => new AnswerError(429, '429 Too Many Requests'),
  unavailable: (cause: unknown) =>
    new AnswerError(503, 'The link cannot be checked at the moment. Please try again later.', {
      cause,
      headers: { 'retry-after': '10' },
    }),
  internal: (cause: unknown) => new AnswerError(500, 'Internal server error. Please try again later.', { cause }),
} as const

const ofRefusal: Readonly<Record<string, (cause: unknown) => AnswerError>> = {
  noSuchLink: problems.unknownAccess,
  linkServiceUnavailable: problems.unavailable,
  noSuchBucket: problems.noSuchBucket,
  noSuchKey: problems.noSuchObject,
  noSuchVersion: problems.noSuchObject,
  isDeleteMarker: problems.noSuchObject,
  invalidBucketName: problems.badBucketName,
  pathTooLong: problems.badKey,
  invalidApiKey: problems.forbidden,
  unauthorizedApiKey: problems.forbidden,
  bandwidthLimitExceeded: () => new AnswerError(403, 'Bandwidth limit exceeded.'),
  spendCapReached: problems.spendCapReached,
  slowDown: () => problems.tooManyRequests(),
}

/** Puts whatever was thrown into the terms of links. What is none of them is a bug or a broken part: 500 with its cause. */
export function problemOf(error: unknown): AnswerError {
  if (error instanceof AnswerError) return error.reason === 'tooManyRequests' ? problems.tooManyRequests() : error
  if (isRefusal(error)) return ofRefusal[error.code]?.(error) ?? byStatus(error.status, error)
  if (!(error instanceof S3Error)) return problems.internal(error)
  if (error.reason === 'InvalidRange') return problems.range(error.details['ActualObjectSize'] ?? '0')
  if (error.reason === 'PreconditionFailed') return problems.changed()
  if (error.reason === 'MalformedPOSTRequest') return problems.noForm(error)
  if (error.reason === 'RequestTimeout') return problems.slow()
  return byStatus(error.status, error)
}

function byStatus(status: number, error: unknown): AnswerError {
  if (status === 401) return problems.unknownAccess()
  if (status === 403) return problems.forbidden()
  if (status === 404) return problems.notFound()
  if (status === 429) return problems.tooManyRequests()
  return problems.internal(error)
}
