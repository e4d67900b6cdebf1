import { S3Error } from '@perigee/s3/errors'
import { GiB } from '@perigee/std/units'
import { query } from '../input'
import { hashed } from '../objects/hashed-body'
import { uploadAnswer } from '../objects/upload-answer'
import { s3Operation } from '../operation'
import { uploadPartNumber } from '../parsers'

const maxPartSize = 5 * GiB

/** https://docs.aws.amazon.com/AmazonS3/latest/API/API_UploadPart.html */
export const uploadPart = s3Operation({
  name: 'UploadPart',
  matches: { method: 'PUT', resource: 'object', subresource: 'uploadId' },
  needs: 'write',
  input: { uploadId: query<string>('uploadId'), partNumber: query('partNumber', uploadPartNumber) },

  async run({ bucket, key, input, objects, exchange: { body } }) {
    if (body.length === null) throw new S3Error('MissingContentLength')
    if (body.length > maxPartSize) throw new S3Error('EntityTooLarge')
    const part = await objects.uploadPart({ bucket, key, ...input, ...hashed(body.stream), size: body.length })
    return uploadAnswer(part.etag, body)
  },
})
