import { createNodeChecksum } from '@perigee/s3/checksum-hashes-node'
import { S3Error } from '@perigee/s3/errors'
import { copyPartResultXml } from '@perigee/s3/xml/copy-result'
import { toBase64 } from '@perigee/std/encoding'
import { GiB } from '@perigee/std/units'
import { xmlAnswer, header, query, s3Operation } from '../operation'
import { copySourceInput, judgeSource } from '../objects/copy-source'
import { hashed } from '../objects/checksums'
import { encryptionHeader, refuseCustomerKey } from '../objects/refuse-headers'
import { partNumber } from '../parsers'

const maxPartSize = 5 * GiB
const maxParts = 10_000

/**
 * A range of an object becomes a part. Its bytes are read and sealed anew, since a range has no segments of its own.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/API_UploadPartCopy.html
 */
export const uploadPartCopy = s3Operation({
  name: 'UploadPartCopy',
  matches: { method: 'PUT', resource: 'object', subresource: 'uploadId', header: 'x-amz-copy-source' },
  needs: 'write',
  mayTakeLong: true,
  input: {
    ...copySourceInput,
    uploadId: query<string>('uploadId'),
    partNumber: query('partNumber', partNumber),
    range: header('x-amz-copy-source-range', sourceRange).optional(),
  },

  async run({ bucket, key, input, objects, exchange }) {
    refuseCustomerKey(exchange)
    const { info, read } = await objects.getObject({ ...input.source, copyTo: { bucket, key } })
    judgeSource(input, info)
    const { first, last } = input.range ?? { first: 0, last: info.size - 1 }
    if (last >= info.size) throw new S3Error('InvalidRange')
    const length = last - first + 1
    if (length > maxPartSize) throw new S3Error('EntityTooLarge')
    const { uploadId, partNumber } = input
    const { upload } = await objects.listParts({ bucket, key, uploadId, after: maxParts, limit: 1 })
    const algorithm = upload.checksum?.algorithm
    const sum = algorithm && (await createNodeChecksum(algorithm))
    const content = hashed(async function* (hash) {
      for await (const bytes of read({ offset: first, length })) {
        hash?.update(bytes)
        sum?.update(bytes)
        yield bytes
      }
    })
    const part = await objects.uploadPart({
      bucket,
      key,
      uploadId,
      partNumber,
      ...content,
      ...(algorithm && sum && { checksum: () => ({ algorithm, value: toBase64(sum.digest()) }) }),
    })
    const { etag, lastModified, checksum } = part
    const answer = xmlAnswer(copyPartResultXml, { etag, lastModified, ...(checksum && { checksum }) })
    const version = info.versionId === null ? {} : { 'x-amz-copy-source-version-id': info.versionId }
    return { ...answer, headers: { ...answer.headers, ...encryptionHeader, ...version } }
  },
})

/** Both ends have to be there. @throws S3Error InvalidArgument */
function sourceRange(text: string): { first: number; last: number } {
  const [, first, last] = /^bytes=(\d{1,15})-(\d{1,15})$/.exec(text) ?? []
  if (first === undefined || last === undefined || Number(first) > Number(last)) {
    throw new S3Error('InvalidArgument', 'The x-amz-copy-source-range value must be of the form bytes=first-last.')
  }
  return { first: Number(first), last: Number(last) }
}
