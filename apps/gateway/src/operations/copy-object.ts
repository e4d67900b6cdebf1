import { knownChecksum } from '@perigee/s3/checksums'
import { copyObjectResultXml } from '@perigee/s3/xml/copy-result'
import { xmlAnswer, header, s3Operation } from '../operation'
import { copySourceInput, judgeSource } from '../objects/copy-source'
import { requestedLock, writeConditions, versionHeader } from '../objects/object-headers'
import { encryptionHeader, refuseUnsupported } from '../objects/refuse-headers'
import { uploadMetadata } from '../objects/upload-metadata'
import { summedBy } from '../objects/checksums'
import { taggingHeader } from '../objects/object-tags'
import { directive } from '../parsers'

/** https://docs.aws.amazon.com/AmazonS3/latest/API/API_CopyObject.html */
export const copyObject = s3Operation({
  name: 'CopyObject',
  matches: { method: 'PUT', resource: 'object', header: 'x-amz-copy-source' },
  needs: 'write',
  mayTakeLong: true,
  input: {
    ...copySourceInput,
    metadataDirective: header('x-amz-metadata-directive', directive('metadata')).optional(),
    taggingDirective: header('x-amz-tagging-directive', directive('tagging')).optional(),
    tags: taggingHeader,
    algorithm: header('x-amz-checksum-algorithm', knownChecksum).optional(),
    conditions: writeConditions,
  },

  async run({ bucket, key, input, objects, exchange }) {
    refuseUnsupported(exchange)
    const { algorithm } = input
    const { info, source } = await objects.copyObject({
      source: input.source,
      target: { bucket, key },
      lock: requestedLock(exchange.header),
      judge: (found) => judgeSource(input, found),
      ...input.conditions,
      ...(algorithm && { checksum: summedBy(algorithm) }),
      ...(input.taggingDirective === 'REPLACE' && { tags: input.tags ?? '' }),
      ...(input.metadataDirective === 'REPLACE' && { metadata: uploadMetadata(exchange) }),
    })
    const { etag, lastModified, checksum } = info
    const answer = xmlAnswer(copyObjectResultXml, { etag, lastModified, ...(checksum && { checksum }) })
    return {
      ...answer,
      headers: {
        ...answer.headers,
        ...encryptionHeader,
        ...versionHeader(info),
        ...(source.versionId !== null && { 'x-amz-copy-source-version-id': source.versionId }),
      },
    }
  },
})
