import { aclInput, checkAcl } from '../acl'
import { query, s3Operation } from '../operation'
import { versionId } from '../parsers'

/** https://docs.aws.amazon.com/AmazonS3/latest/API/API_PutObjectAcl.html */
export const putObjectAcl = s3Operation({
  name: 'PutObjectAcl',
  matches: { method: 'PUT', resource: 'object', subresource: 'acl' },
  needs: 'write',
  input: { ...aclInput, versionId: query('versionId', versionId).optional() },

  async run({ bucket, key, input, objects, exchange }) {
    await objects.headObject({ bucket, key, versionId: input.versionId })
    checkAcl(input, exchange)
    return { status: 200 }
  },
})
