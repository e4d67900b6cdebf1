import type { ObjectInfo } from '@perigee/object-client/open-objects'
import { checksumHeader, type ChecksumAlgorithm, type ChecksumType } from '@perigee/s3/checksums'
import { S3Error } from '@perigee/s3/errors'
import { toBase64, toHex } from '@perigee/std/encoding'
import type { RequestBody } from '../http/request-body'
import { nodeHash, createNodeChecksum } from '@perigee/s3/checksum-hashes-node'
import { hash } from 'node:crypto'

type ObjectChecksum = NonNullable<ObjectInfo['checksum']>

/** The checksum that came with a body and was found right; asked once the body has ended. */
export const partChecksum = (body: RequestBody) => (): Omit<ObjectChecksum, 'type'> | undefined => {
  const verified = body.verifiedChecksum()
  return verified ? { algorithm: verified.algorithm, value: toBase64(verified.digest) } : undefined
}

/** The same of a body that is all of an object. */
export const wholeChecksum = (body: RequestBody) => (): ObjectChecksum | undefined => {
  const checksum = partChecksum(body)()
  return checksum && { ...checksum, type: 'FULL_OBJECT' }
}

export const checksumHeaders = (
  checksum: { algorithm: ChecksumAlgorithm; value: string; type?: ChecksumType } | undefined,
): Record<string, string> =>
  checksum === undefined
    ? {}
    : {
        [checksumHeader(checksum.algorithm)]: checksum.value,
        ...(checksum.type && { 'x-amz-checksum-type': checksum.type }),
      }

/** @throws S3Error InvalidRequest */
export function checksumType(text: string): ChecksumType {
  const type = text.toUpperCase()
  if (type === 'COMPOSITE' || type === 'FULL_OBJECT') return type
  throw new S3Error('InvalidRequest', 'Value for x-amz-checksum-type header is invalid.')
}

/** `x-amz-checksum-mode: ENABLED`. @throws S3Error InvalidArgument for other words */
export function checksumMode(text: string): true {
  if (text.toUpperCase() !== 'ENABLED') throw new S3Error('InvalidArgument', 'x-amz-checksum-mode can only be ENABLED.')
  return true
}

/** A body on its way into the store, and its MD5 once it has ended. */
export const hashedBody = (body: RequestBody): { body: AsyncIterable<Uint8Array>; etag: () => string } => ({
  body: body.stream({ md5: true }),
  etag: () => toHex(body.md5()),
})

/** The same of what `read` gives, which hands every piece to the hash. */
export function hashed(read: (hash: { update: (bytes: Uint8Array) => void }) => AsyncIterable<Uint8Array>): {
  body: AsyncIterable<Uint8Array>
  etag: () => string
} {
  const md5 = nodeHash('md5')()
  let etag = ''
  return { body: read(md5), etag: () => (etag ||= toHex(md5.digest())) }
}

/** The same of a body in one piece. */
export function hashedWhole(read: () => Promise<Uint8Array>): { body: () => Promise<Uint8Array>; etag: () => string } {
  let etag = ''
  return {
    async body() {
      const bytes = await read()
      etag = hash('md5', bytes, 'hex')
      return bytes
    },
    etag: () => etag,
  }
}

/** The checksum that a copy shall have: read from all of its source, unless the source has it already. */
export const summedBy =
  (algorithm: ChecksumAlgorithm) =>
  async (source: ObjectInfo, read: () => AsyncIterable<Uint8Array>): Promise<ObjectChecksum> => {
    const known = source.checksum
    if (known?.algorithm === algorithm && known.type === 'FULL_OBJECT') return known
    const sum = await createNodeChecksum(algorithm)
    for await (const bytes of read()) sum.update(bytes)
    return { algorithm, type: 'FULL_OBJECT', value: toBase64(sum.digest()) }
  }
