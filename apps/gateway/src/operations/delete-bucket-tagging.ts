import { s3Operation } from '../operation'

/** https://docs.aws.amazon.com/AmazonS3/latest/API/API_DeleteBucketTagging.html */
export const deleteBucketTagging = s3Operation({
  name: 'DeleteBucketTagging',
  matches: { method: 'DELETE', resource: 'bucket', subresource: 'tagging' },
  needs: 'write',
  input: {},

  async run({ bucket, objects }) {
    await objects.setBucketTags({ bucket, tags: [] })
    return { status: 204 }
  },
})
