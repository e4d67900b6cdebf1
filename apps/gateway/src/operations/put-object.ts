import { S3Error } from '@perigee/s3/errors'
import { header } from '../input'
import { requestedLock } from '../locks/requested-lock'
import { requestedExpiry } from '../objects/expiry'
import { hashed } from '../objects/hashed-body'
import { uploadAnswer } from '../objects/upload-answer'
import { refuseUnsupported, uploadMetadata } from '../objects/upload-metadata'
import { s3Operation } from '../operation'
import { absent } from '../parsers'

/** https://docs.aws.amazon.com/AmazonS3/latest/API/API_PutObject.html */
export const putObject = s3Operation({
  name: 'PutObject',
  matches: { method: 'PUT', resource: 'object' },
  needs: 'write',
  input: { onlyIfAbsent: header('if-none-match', absent).optional(), ifMatch: header('if-match').optional() },

  async run({ bucket, key, input, objects, exchange }) {
    const { body, settings, now } = exchange
    if (input.ifMatch !== undefined) throw new S3Error('NotImplemented', 'If-Match is not supported on uploads yet.')
    if (body.length === null && exchange.form === null) throw new S3Error('MissingContentLength')
    if ((body.length ?? 0) > settings.maxObjectSize) throw new S3Error('EntityTooLarge')
    refuseUnsupported(exchange)
    const expiresAt = requestedExpiry(exchange.header, now)

    const info = await objects.putObject({
      bucket,
      key,
      ...hashed(body.stream),
      ...(body.length !== null && { size: body.length }),
      metadata: uploadMetadata(exchange),
      onlyIfAbsent: input.onlyIfAbsent ?? false,
      ...(expiresAt && { expiresAt }),
      lock: requestedLock(exchange.header),
    })
    return uploadAnswer(info.etag, body, info.versionId)
  },
})
