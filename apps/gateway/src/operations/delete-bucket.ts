import { header, s3Operation } from '../operation'
import { booleanWord } from '../parsers'

/**
 * With `x-minio-force-delete: true` everything in the bucket goes too.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/API_DeleteBucket.html
 */
export const deleteBucket = s3Operation({
  name: 'DeleteBucket',
  matches: { method: 'DELETE', resource: 'bucket' },
  needs: 'delete',
  input: { force: header('x-minio-force-delete', booleanWord).optional() },

  async run({ bucket, input, objects }) {
    await objects.deleteBucket({ bucket, force: input.force ?? false })
    return { status: 204 }
  },
})
