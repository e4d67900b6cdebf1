import type { ObjectInfo } from '@perigee/object-client/open-objects'
import { createNodeChecksum } from '@perigee/s3/checksum-hashes-node'
import type { ChecksumAlgorithm } from '@perigee/s3/checksums'
import { toBase64 } from '@perigee/std/encoding'

type ObjectChecksum = NonNullable<ObjectInfo['checksum']>

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
