import { query, s3Operation } from '../operation'

/**
 * An upload that is over, or never was, is no error; an id that is none is.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/API_AbortMultipartUpload.html
 */
export const abortMultipartUpload = s3Operation({
  name: 'AbortMultipartUpload',
  matches: { method: 'DELETE', resource: 'object', subresource: 'uploadId' },
  needs: 'delete',
  input: { uploadId: query<string>('uploadId') },

  async run({ bucket, key, input, objects }) {
    await objects.abortUpload({ bucket, key, uploadId: input.uploadId })
    return { status: 204 }
  },
})
