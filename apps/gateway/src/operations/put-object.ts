import { S3Error } from '@perigee/s3/errors'
import { nodeHash } from '@perigee/s3/incremental-hash-node'
import { toBase64, toHex } from '@perigee/std/encoding'
import { header } from '../input'
import { requestedExpiry } from '../objects/expiry'
import { refuseUnsupported, uploadMetadata } from '../objects/upload-metadata'
import { s3Operation } from '../operation'

/** https://docs.aws.amazon.com/AmazonS3/latest/API/API_PutObject.html */
export const putObject = s3Operation({
  name: 'PutObject',
  matches: { method: 'PUT', resource: 'object' },
  needs: 'write',
  input: { onlyIfAbsent: header('if-none-match', absent).optional(), ifMatch: header('if-match').optional() },

  async run({ bucket, key, input, objects, exchange }) {
    const { body, settings, now } = exchange
    if (input.ifMatch !== undefined) throw new S3Error('NotImplemented', 'If-Match is not supported on uploads yet.')
    if (body.length === null) throw new S3Error('MissingContentLength')
    if (body.length > settings.maxObjectSize) throw new S3Error('EntityTooLarge')
    refuseUnsupported(exchange)
    const expiresAt = requestedExpiry(exchange.header, now)

    const md5 = nodeHash('md5')()
    let etag = ''
    const info = await objects.putObject({
      bucket,
      key,
      body: body.stream(md5),
      metadata: uploadMetadata(exchange),
      etag: () => (etag ||= toHex(md5.digest())),
      onlyIfAbsent: input.onlyIfAbsent ?? false,
      ...(expiresAt && { expiresAt }),
    })
    const checksum = body.verifiedChecksum()
    return {
      status: 200,
      headers: {
        etag: `"${info.etag}"`,
        ...(info.versionId !== null && { 'x-amz-version-id': info.versionId }),
        ...(checksum && { [checksum.header]: toBase64(checksum.digest) }),
      },
    }
  },
})

function absent(value: string): true {
  if (value.trim() !== '*') throw new S3Error('NotImplemented', 'If-None-Match on uploads can only be "*".')
  return true
}
