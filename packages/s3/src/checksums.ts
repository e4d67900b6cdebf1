import { checksumAlgorithms, type ChecksumAlgorithm, type ChecksumType } from '@perigee/std/checksum-algorithms'
import { fromBase64 } from '@perigee/std/encoding'

export { checksumAlgorithms, type ChecksumAlgorithm, type ChecksumType }

/** Digest lengths in bytes; CRCs are big-endian. */
export const checksumLengths: Readonly<Record<ChecksumAlgorithm, number>> = {
  CRC32: 4,
  CRC32C: 4,
  CRC64NVME: 8,
  SHA1: 20,
  SHA256: 32,
}

/** The header or trailer that carries the base64 of a checksum. */
export const checksumHeader = (algorithm: ChecksumAlgorithm): string => `x-amz-checksum-${algorithm.toLowerCase()}`

/** The XML element that carries it. */
export const checksumElement = (algorithm: ChecksumAlgorithm): string => `Checksum${algorithm}`

export const checksumOfHeader = (name: string): ChecksumAlgorithm | null =>
  checksumAlgorithms.find((algorithm) => checksumHeader(algorithm) === name) ?? null

/** Reads the value of a checksum header; null when it is not base64 of the right length. */
export function parseChecksum(algorithm: ChecksumAlgorithm, value: string): Uint8Array | null {
  try {
    const bytes = fromBase64(value)
    return bytes.length === checksumLengths[algorithm] ? bytes : null
  } catch {
    return null
  }
}
