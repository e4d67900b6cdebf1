import { regionOf } from '../bucket-region'
import { s3Operation } from '../operation'

/** https://docs.aws.amazon.com/AmazonS3/latest/API/API_HeadBucket.html */
export const headBucket = s3Operation({
  name: 'HeadBucket',
  matches: { method: 'HEAD', resource: 'bucket' },
  needs: [],
  input: {},

  async run({ bucket, objects }) {
    const found = await objects.getBucket({ bucket })
    return { status: 200, headers: { 'x-amz-bucket-region': regionOf(found) } }
  },
})
