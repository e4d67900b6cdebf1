import { s3Operation } from '../operation'

/** https://docs.aws.amazon.com/AmazonS3/latest/API/API_DeleteBucketCors.html */
export const deleteBucketCors = s3Operation({
  name: 'DeleteBucketCors',
  matches: { method: 'DELETE', resource: 'bucket', subresource: 'cors' },
  needs: 'write',
  input: {},

  async run({ bucket, objects }) {
    await objects.setBucketCors({ bucket, rules: [] })
    return { status: 204 }
  },
})
