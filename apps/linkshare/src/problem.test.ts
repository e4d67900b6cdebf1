import { commonRefusals } from '@perigee/contract/refusals/common'
import { storeRefusals } from '@perigee/contract/refusals/store'
import { S3Error } from '@perigee/s3/errors'
import { describe, expect, it } from 'vitest'
import { problemOf, problems } from './problem'

describe('what a visitor reads', () => {
  it.each([
    [storeRefusals.noSuchBucket('secret-bucket'), 404, 'Bucket not found.'],
    [storeRefusals.noSuchKey(), 404, 'Object not found.'],
    [storeRefusals.noSuchVersion(), 404, 'Object not found.'],
    [storeRefusals.isDeleteMarker('null'), 404, 'Object not found.'],
    [commonRefusals.noSuchRoute(), 404, 'Not found.'],
    [storeRefusals.invalidBucketName('x'), 400, 'Invalid bucket name.'],
    [storeRefusals.pathTooLong(), 400, 'Invalid object key.'],
    [problems.malformed(), 400, 'Malformed request. Please try again.'],
    [problems.unknownAccess(), 401, 'Access denied.'],
    [storeRefusals.unauthorizedApiKey(), 403, 'Access denied.'],
    [storeRefusals.invalidApiKey(), 403, 'Access denied.'],
    [storeRefusals.bandwidthLimitExceeded(), 403, 'Bandwidth limit exceeded.'],
    [storeRefusals.spendCapReached(), 403, 'The owner has limited what downloads may cost this month.'],
    [commonRefusals.tooManyRequests(5), 429, '429 Too Many Requests'],
    [new S3Error('InvalidRange'), 416, "Range header isn't compatible with path query."],
    [problems.badZip(), 415, 'The archive is invalid or cannot be read here.'],
    [new S3Error('PreconditionFailed'), 412, 'The file is not the one that was asked for.'],
    [new S3Error('InternalError'), 500, 'Internal server error. Please try again later.'],
    [storeRefusals.storageFull(), 500, 'Internal server error. Please try again later.'],
    [new Error('secret-bucket'), 500, 'Internal server error. Please try again later.'],
  ])('%s: %d %s', (error, status, say) => {
    const problem = problemOf(error)
    expect([problem.status, problem.message]).toEqual([status, say])
  })
})

it('keeps the cause of what should not happen', () => {
  const bug = new TypeError('a bug')
  expect(problemOf(bug).cause).toBe(bug)
})
