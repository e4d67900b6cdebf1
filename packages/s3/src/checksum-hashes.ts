import { createCRC32, createCRC64, createSHA1, createSHA256, type IHasher } from 'hash-wasm'
import type { ChecksumAlgorithm } from './checksums'

/** Reversed polynomials: Castagnoli, and the one of NVM Express. */
const crc32c = 0x82f63b78
const crc64nvme = '9a6c9329ac4bc9b5'

const hashers: Record<ChecksumAlgorithm, () => Promise<IHasher>> = {
  CRC32: () => createCRC32(),
  CRC32C: () => createCRC32(crc32c),
  CRC64NVME: () => createCRC64(crc64nvme),
  SHA1: () => createSHA1(),
  SHA256: () => createSHA256(),
}

/** One running checksum in WebAssembly: for browsers, and for the CRCs that Node does not have. */
export async function createChecksum(algorithm: ChecksumAlgorithm): Promise<IncrementalHash> {
  const hasher = await hashers[algorithm]()
  hasher.init()
  return { update: (bytes) => void hasher.update(bytes), digest: () => hasher.digest('binary') }
}

/** A hash fed piece by piece; `digest` is asked once, at the end. */
export type IncrementalHash = { update: (bytes: Uint8Array) => void; digest: () => Uint8Array }

export type HashFactory = () => IncrementalHash
