import { accessControlPolicyXml } from '@perigee/s3/xml/access-control-policy'
import { ownersOnly } from '../acl'
import { xmlAnswer, s3Operation } from '../operation'

/** https://docs.aws.amazon.com/AmazonS3/latest/API/API_GetBucketAcl.html */
export const getBucketAcl = s3Operation({
  name: 'GetBucketAcl',
  matches: { method: 'GET', resource: 'bucket', subresource: 'acl' },
  needs: [],
  input: {},

  async run({ bucket, objects }) {
    await objects.getBucket({ bucket })
    return xmlAnswer(accessControlPolicyXml, ownersOnly)
  },
})
