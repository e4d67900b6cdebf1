import { query, s3Operation } from '../operation'
import { versionHeader } from '../objects/object-headers'
import { versionId } from '../parsers'

/** https://docs.aws.amazon.com/AmazonS3/latest/API/API_DeleteObjectTagging.html */
export const deleteObjectTagging = s3Operation({
  name: 'DeleteObjectTagging',
  matches: { method: 'DELETE', resource: 'object', subresource: 'tagging' },
  needs: 'write',
  input: { versionId: query('versionId', versionId).optional() },

  async run({ bucket, key, input, objects }) {
    const info = await objects.setTags({ bucket, key, versionId: input.versionId, tags: '' })
    return { status: 204, headers: versionHeader(info) }
  },
})
