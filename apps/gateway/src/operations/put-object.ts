import { S3Error } from '@perigee/s3/errors'
import { requestedLock, requestedExpiry, writeConditions, versionHeader } from '../objects/object-headers'
import { encryptionHeader, refuseUnsupported } from '../objects/refuse-headers'
import { uploadMetadata } from '../objects/upload-metadata'
import { checksumHeaders, wholeChecksum, hashedBody, hashedWhole } from '../objects/checksums'
import { taggingHeader } from '../objects/object-tags'
import { s3Operation } from '../operation'

/** https://docs.aws.amazon.com/AmazonS3/latest/API/API_PutObject.html */
export const putObject = s3Operation({
  name: 'PutObject',
  matches: { method: 'PUT', resource: 'object' },
  needs: 'write',
  input: { conditions: writeConditions, tags: taggingHeader },

  async run({ bucket, key, input, objects, exchange }) {
    const { body, settings, now } = exchange
    if (body.length === null && exchange.form === null) throw new S3Error('MissingContentLength')
    if ((body.length ?? 0) > settings.maxObjectSize) throw new S3Error('EntityTooLarge')
    refuseUnsupported(exchange)
    const expiresAt = requestedExpiry(exchange.header, now)

    const info = await objects.putObject({
      bucket,
      key,
      ...(body.whole ? hashedWhole(body.whole) : hashedBody(body)),
      ...(body.length !== null && { size: body.length }),
      checksum: wholeChecksum(body),
      metadata: uploadMetadata(exchange),
      tags: input.tags,
      ...input.conditions,
      ...(expiresAt && { expiresAt }),
      lock: requestedLock(exchange.header),
    })
    return {
      status: 200,
      headers: {
        etag: `"${info.etag}"`,
        ...encryptionHeader,
        ...versionHeader(info),
        ...checksumHeaders(info.checksum),
      },
    }
  },
})
