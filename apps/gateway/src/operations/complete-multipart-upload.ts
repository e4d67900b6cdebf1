import { S3Error } from '@perigee/s3/errors'
import { uriEncodePath } from '@perigee/s3/sigv4/request'
import { completeMultipartUploadResultXml } from '@perigee/s3/xml/complete-multipart-upload-result'
import { completeMultipartUploadXml, maxCompleteBytes, maxParts } from '@perigee/s3/xml/complete-multipart-upload'
import { sum } from '@perigee/std/sum'
import { xmlAnswer, header, query, xmlBody, s3Operation } from '../operation'
import { checksumOfParts, claimedChecksum, judgeCompleted } from '../objects/checksum-of-parts'
import { checksumType } from '../objects/checksums'
import { versionHeader, writeConditions } from '../objects/object-headers'
import { encryptionHeader } from '../objects/refuse-headers'

/**
 * Parts may be left out, and numbers skipped. Once more within a day is answered as before. Checksum headers are about the object, not about this body.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/API_CompleteMultipartUpload.html
 */
export const completeMultipartUpload = s3Operation({
  name: 'CompleteMultipartUpload',
  matches: { method: 'POST', resource: 'object', subresource: 'uploadId' },
  needs: 'write',
  mayTakeLong: true,
  checksumsAreOfBody: false,
  input: {
    uploadId: query<string>('uploadId'),
    conditions: writeConditions,
    type: header('x-amz-checksum-type', checksumType).optional(),
    checksum: { read: claimedChecksum },
    size: header('x-amz-mp-object-size', objectSize).optional(),
    parts: xmlBody(completeMultipartUploadXml, { maxBytes: maxCompleteBytes }),
  },

  async run({ bucket, key, input, objects, exchange }) {
    if (exchange.headerNames.some((name) => name.startsWith('x-amz-object-lock-'))) {
      throw new S3Error('InvalidRequest', 'Object Lock settings have to be given when the upload is created.')
    }
    const { parts, uploadId } = input
    if (parts.length === 0 || parts.length > maxParts) throw new S3Error('MalformedXML')
    const info = await objects.completeUpload({
      bucket,
      key,
      uploadId,
      parts,
      judge: (upload, uploaded) => {
        if (sum(uploaded, ({ size }) => size) > exchange.settings.maxObjectSize) throw new S3Error('EntityTooLarge')
        return checksumOfParts(upload, uploaded, input)
      },
      judgeCompleted: (object) => judgeCompleted(object, input),
      ...input.conditions,
    })
    const location = `/${uriEncodePath(`${bucket}/${key}`)}`
    const { etag, checksum } = info
    const result = { location, bucket, key, etag, ...(checksum && { checksum }) }
    const answer = xmlAnswer(completeMultipartUploadResultXml, result)
    return { ...answer, headers: { ...answer.headers, ...encryptionHeader, ...versionHeader(info) } }
  },
})

/** @throws S3Error InvalidRequest */
function objectSize(text: string): number {
  const size = Number(text)
  if (!/^\d{1,15}$/.test(text)) throw new S3Error('InvalidRequest', 'x-amz-mp-object-size must be a whole number.')
  return size
}
