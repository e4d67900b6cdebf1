import { checksumAlgorithms } from '@perigee/s3/checksums'
import { S3Error } from '@perigee/s3/errors'
import { initiateMultipartUploadXml } from '@perigee/s3/xml/initiate-multipart-upload'
import { xmlAnswer } from '../http/answer'
import { header } from '../input'
import { requestedLock } from '../locks/requested-lock'
import { requestedExpiry } from '../objects/expiry'
import { refuseUnsupported, uploadMetadata } from '../objects/upload-metadata'
import { s3Operation } from '../operation'

/** https://docs.aws.amazon.com/AmazonS3/latest/API/API_CreateMultipartUpload.html */
export const createMultipartUpload = s3Operation({
  name: 'CreateMultipartUpload',
  matches: { method: 'POST', resource: 'object', subresource: 'uploads' },
  needs: 'write',
  input: { algorithm: header('x-amz-checksum-algorithm', checksumAlgorithm).optional() },

  async run({ bucket, key, input, objects, exchange }) {
    refuseUnsupported(exchange)
    const expiresAt = requestedExpiry(exchange.header, exchange.now)
    const metadata = uploadMetadata(exchange)
    const { uploadId } = await objects.createUpload({
      bucket,
      key,
      metadata,
      lock: requestedLock(exchange.header),
      ...(expiresAt && { expiresAt }),
    })
    const answer = xmlAnswer(initiateMultipartUploadXml, { bucket, key, uploadId })
    const checksum = input.algorithm === undefined ? {} : { 'x-amz-checksum-algorithm': input.algorithm }
    return { ...answer, headers: { ...answer.headers, ...checksum } }
  },
})

function checksumAlgorithm(text: string): string {
  const found = checksumAlgorithms.find((name) => name === text.toUpperCase())
  if (!found) throw new S3Error('InvalidRequest', 'Checksum algorithm provided is unsupported.')
  return found
}
