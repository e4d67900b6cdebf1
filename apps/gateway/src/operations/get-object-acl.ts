import { accessControlPolicyXml } from '@perigee/s3/xml/access-control-policy'
import { ownersOnly } from '../acl'
import { xmlAnswer, query, s3Operation } from '../operation'
import { versionId } from '../parsers'

/** https://docs.aws.amazon.com/AmazonS3/latest/API/API_GetObjectAcl.html */
export const getObjectAcl = s3Operation({
  name: 'GetObjectAcl',
  matches: { method: 'GET', resource: 'object', subresource: 'acl' },
  needs: [],
  input: { versionId: query('versionId', versionId).optional() },

  async run({ bucket, key, input, objects }) {
    await objects.headObject({ bucket, key, versionId: input.versionId })
    return xmlAnswer(accessControlPolicyXml, ownersOnly)
  },
})
