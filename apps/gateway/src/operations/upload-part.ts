import { S3Error } from '@perigee/s3/errors'
import { GiB } from '@perigee/std/units'
import { query, s3Operation } from '../operation'
import { checksumHeaders, partChecksum, hashedBody } from '../objects/checksums'
import { encryptionHeader, refuseCustomerKey } from '../objects/refuse-headers'
import { partNumber } from '../parsers'

const maxPartSize = 5 * GiB

/** https://docs.aws.amazon.com/AmazonS3/latest/API/API_UploadPart.html */
export const uploadPart = s3Operation({
  name: 'UploadPart',
  matches: { method: 'PUT', resource: 'object', subresource: 'uploadId' },
  needs: 'write',
  input: { uploadId: query<string>('uploadId'), partNumber: query('partNumber', partNumber) },

  async run({ bucket, key, input, objects, exchange }) {
    refuseCustomerKey(exchange)
    const { body } = exchange
    if (body.length === null) throw new S3Error('MissingContentLength')
    if (body.length > maxPartSize) throw new S3Error('EntityTooLarge')
    const part = await objects.uploadPart({
      bucket,
      key,
      ...input,
      ...hashedBody(body),
      checksum: partChecksum(body),
      size: body.length,
    })
    return { status: 200, headers: { etag: `"${part.etag}"`, ...encryptionHeader, ...checksumHeaders(part.checksum) } }
  },
})
