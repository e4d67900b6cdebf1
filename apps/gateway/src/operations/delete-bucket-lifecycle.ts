import { s3Operation } from '../operation'

/** https://docs.aws.amazon.com/AmazonS3/latest/API/API_DeleteBucketLifecycle.html */
export const deleteBucketLifecycle = s3Operation({
  name: 'DeleteBucketLifecycle',
  matches: { method: 'DELETE', resource: 'bucket', subresource: 'lifecycle' },
  needs: 'write',
  input: {},

  async run({ bucket, objects }) {
    await objects.setLifecycle({ bucket, rules: [] })
    return { status: 204 }
  },
})
