import { S3Error } from '@perigee/s3/errors'
import { uriEncodePath } from '@perigee/s3/sigv4/uri-encode'
import { completeMultipartUploadResultXml } from '@perigee/s3/xml/complete-multipart-upload-result'
import { completeMultipartUploadXml } from '@perigee/s3/xml/complete-multipart-upload'
import { MiB } from '@perigee/std/units'
import { xmlAnswer } from '../http/answer'
import { header, query, xmlBody } from '../input'
import { s3Operation } from '../operation'
import { absent } from '../parsers'

const maxParts = 10_000
/** 10,000 parts, each with an ETag and a checksum. */
const maxBytes = 4 * MiB

/**
 * Parts may be left out, and numbers skipped. Checksum headers are about the object, not about this body.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/API_CompleteMultipartUpload.html
 */
export const completeMultipartUpload = s3Operation({
  name: 'CompleteMultipartUpload',
  matches: { method: 'POST', resource: 'object', subresource: 'uploadId' },
  needs: 'write',
  checksumsAreOfBody: false,
  input: {
    uploadId: query<string>('uploadId'),
    onlyIfAbsent: header('if-none-match', absent).optional(),
    ifMatch: header('if-match').optional(),
    parts: xmlBody(completeMultipartUploadXml, { maxBytes }),
  },

  async run({ bucket, key, input, objects, exchange }) {
    if (input.ifMatch !== undefined) throw new S3Error('NotImplemented', 'If-Match is not supported on uploads yet.')
    if (exchange.headerNames.some((name) => name.startsWith('x-amz-object-lock-'))) {
      throw new S3Error('InvalidRequest', 'Object Lock settings have to be given when the upload is created.')
    }
    const { parts, uploadId, onlyIfAbsent = false } = input
    if (parts.length === 0 || parts.length > maxParts) throw new S3Error('MalformedXML')
    const info = await objects.completeUpload({ bucket, key, uploadId, parts, onlyIfAbsent })
    const location = `/${uriEncodePath(`${bucket}/${key}`)}`
    const answer = xmlAnswer(completeMultipartUploadResultXml, { location, bucket, key, etag: info.etag })
    const version = info.versionId === null ? {} : { 'x-amz-version-id': info.versionId }
    return { ...answer, headers: { ...answer.headers, ...version } }
  },
})
