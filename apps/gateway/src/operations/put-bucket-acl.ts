import { aclInput, checkAcl } from '../acl'
import { s3Operation } from '../operation'

/** https://docs.aws.amazon.com/AmazonS3/latest/API/API_PutBucketAcl.html */
export const putBucketAcl = s3Operation({
  name: 'PutBucketAcl',
  matches: { method: 'PUT', resource: 'bucket', subresource: 'acl' },
  needs: 'write',
  input: aclInput,

  async run({ bucket, input, objects, exchange }) {
    await objects.getBucket({ bucket })
    checkAcl(input, exchange)
    return { status: 200 }
  },
})
