import { knownChecksum, type ChecksumAlgorithm, type ChecksumType } from '@perigee/s3/checksums'
import { isCrc } from '@perigee/s3/crc-combine'
import { S3Error } from '@perigee/s3/errors'
import { initiateMultipartUploadXml } from '@perigee/s3/xml/initiate-multipart-upload'
import { xmlAnswer, header, s3Operation } from '../operation'
import { requestedLock, requestedExpiry } from '../objects/object-headers'
import { encryptionHeader, refuseUnsupported } from '../objects/refuse-headers'
import { uploadMetadata } from '../objects/upload-metadata'
import { checksumType } from '../objects/checksums'
import { taggingHeader } from '../objects/object-tags'

/** https://docs.aws.amazon.com/AmazonS3/latest/API/API_CreateMultipartUpload.html */
export const createMultipartUpload = s3Operation({
  name: 'CreateMultipartUpload',
  matches: { method: 'POST', resource: 'object', subresource: 'uploads' },
  needs: 'write',
  input: {
    algorithm: header('x-amz-checksum-algorithm', knownChecksum).optional(),
    type: header('x-amz-checksum-type', checksumType).optional(),
    tags: taggingHeader,
  },

  async run({ bucket, key, input, objects, exchange }) {
    refuseUnsupported(exchange)
    const expiresAt = requestedExpiry(exchange.header, exchange.now)
    const checksum = checksumKind(input)
    const { uploadId } = await objects.createUpload({
      bucket,
      key,
      metadata: uploadMetadata(exchange),
      tags: input.tags,
      checksum,
      lock: requestedLock(exchange.header),
      ...(expiresAt && { expiresAt }),
    })
    const answer = xmlAnswer(initiateMultipartUploadXml, { bucket, key, uploadId })
    const summed = checksum && {
      'x-amz-checksum-algorithm': checksum.algorithm,
      'x-amz-checksum-type': checksum.type,
    }
    return { ...answer, headers: { ...answer.headers, ...encryptionHeader, ...summed } }
  },
})

type Kind = { algorithm: ChecksumAlgorithm; type: ChecksumType }

/** @throws S3Error InvalidRequest: hashes cannot be put together from parts, and CRC64NVME is never one of parts. */
function checksumKind({ algorithm, type }: { [K in keyof Kind]: Kind[K] | undefined }): Kind | undefined {
  if (algorithm === undefined) {
    if (type === undefined) return undefined
    throw new S3Error('InvalidRequest', 'x-amz-checksum-type needs x-amz-checksum-algorithm.')
  }
  const chosen = type ?? (algorithm === 'CRC64NVME' ? 'FULL_OBJECT' : 'COMPOSITE')
  if (chosen === 'FULL_OBJECT' ? !isCrc(algorithm) : algorithm === 'CRC64NVME') {
    throw new S3Error('InvalidRequest', `The ${chosen} checksum type cannot be used with the ${algorithm} checksum.`)
  }
  return { algorithm, type: chosen }
}
