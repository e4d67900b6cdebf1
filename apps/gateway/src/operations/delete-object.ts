import { isRefusal } from '@perigee/contract/refusal'
import { S3Error } from '@perigee/s3/errors'
import { header, query, s3Operation } from '../operation'
import { bypassGovernance, writeConditions } from '../objects/object-headers'
import { versionId } from '../parsers'

/**
 * Conditions on size and time are those of directory buckets, here of every bucket.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/API_DeleteObject.html
 */
export const deleteObject = s3Operation({
  name: 'DeleteObject',
  matches: { method: 'DELETE', resource: 'object' },
  needs: 'delete',
  input: {
    versionId: query('versionId', versionId).optional(),
    bypassGovernance,
    conditions: writeConditions,
    ifSize: header('x-amz-if-match-size', byteCount).optional(),
    ifLastModified: header('x-amz-if-match-last-modified-time', moment).optional(),
  },

  async run({ bucket, key, input, objects }) {
    const { bypassGovernance: bypass = false, conditions, ...wanted } = input
    const nothing = { versionId: null, deleteMarker: false }
    const deleted = await objects
      .deleteObject({ bucket, key, bypassGovernance: bypass, ...wanted, ...conditions })
      .catch((error: unknown) => {
        if (isGone(error) && conditions.ifMatch === undefined) return nothing
        throw error
      })
    return {
      status: 204,
      headers: {
        ...(deleted.versionId !== null && { 'x-amz-version-id': deleted.versionId }),
        ...(deleted.deleteMarker && { 'x-amz-delete-marker': 'true' }),
      },
    }
  },
})

/** What is not there counts as deleted, unless a certain object had to be there. */
const isGone = (error: unknown): boolean => isRefusal(error, 'noSuchKey') || isRefusal(error, 'noSuchVersion')

/** @throws S3Error InvalidArgument */
function byteCount(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new S3Error('InvalidArgument', 'x-amz-if-match-size must be a whole number.')
  return Number(text)
}

/** @throws S3Error InvalidArgument */
function moment(text: string): Date {
  const date = new Date(text)
  if (Number.isNaN(date.getTime())) {
    throw new S3Error('InvalidArgument', 'x-amz-if-match-last-modified-time must be a date.')
  }
  return date
}
