import { crc32 } from 'node:zlib'
import { createChecksum, type IncrementalHash, type HashFactory } from './checksum-hashes'
import type { ChecksumAlgorithm } from './checksums'
import { createHash } from 'node:crypto'

/** One running checksum, by the fastest means of Node. */
export async function createNodeChecksum(algorithm: ChecksumAlgorithm): Promise<IncrementalHash> {
  switch (algorithm) {
    case 'CRC32':
      return nodeCrc32()
    case 'SHA1':
      return nodeHash('sha1')()
    case 'SHA256':
      return nodeHash('sha256')()
    default:
      return createChecksum(algorithm)
  }
}

function nodeCrc32(): IncrementalHash {
  let value = 0
  return {
    // zlib starts anew when it is handed no bytes at all
    update: (bytes) => void (value = bytes.length === 0 ? value : crc32(bytes, value)),
    digest: () => {
      const digest = new Uint8Array(4)
      new DataView(digest.buffer).setUint32(0, value)
      return digest
    },
  }
}

export const nodeHash =
  (algorithm: 'md5' | 'sha1' | 'sha256'): HashFactory =>
  () => {
    const hash = createHash(algorithm)
    return { update: (bytes) => void hash.update(bytes), digest: () => hash.digest() }
  }
