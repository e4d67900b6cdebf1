import { query, s3Operation } from '../operation'
import { bypassGovernance, writeConditions } from '../objects/object-headers'
import { versionId } from '../parsers'

/** https://docs.aws.amazon.com/AmazonS3/latest/API/API_DeleteObject.html */
export const deleteObject = s3Operation({
  name: 'DeleteObject',
  matches: { method: 'DELETE', resource: 'object' },
  needs: 'delete',
  input: { versionId: query('versionId', versionId).optional(), bypassGovernance, conditions: writeConditions },

  async run({ bucket, key, input, objects }) {
    const { versionId, bypassGovernance: bypass = false, conditions } = input
    const deleted = await objects.deleteObject({ bucket, key, versionId, bypassGovernance: bypass, ...conditions })
    return {
      status: 204,
      headers: {
        ...(deleted.versionId !== null && { 'x-amz-version-id': deleted.versionId }),
        ...(deleted.deleteMarker && { 'x-amz-delete-marker': 'true' }),
      },
    }
  },
})
