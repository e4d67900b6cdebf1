import type { ChecksumAlgorithm } from './checksums'

export type CrcAlgorithm = Exclude<ChecksumAlgorithm, 'SHA1' | 'SHA256'>

/** Of each CRC: how many bits, and its polynomial with the lowest power at the left. */
const kinds: Readonly<Record<CrcAlgorithm, { width: bigint; polynomial: bigint }>> = {
  CRC32: { width: 32n, polynomial: 0xedb88320n },
  CRC32C: { width: 32n, polynomial: 0x82f63b78n },
  CRC64NVME: { width: 64n, polynomial: 0x9a6c9329ac4bc9b5n },
}

export const isCrc = (algorithm: ChecksumAlgorithm): algorithm is CrcAlgorithm => algorithm in kinds

/**
 * The CRC of pieces one after the other, from the CRC and the size of each; no byte is read again. To put a piece of n
 * bytes behind another one is to multiply the CRC so far by x^8n, modulo the polynomial.
 */
export function combineCrcs(
  algorithm: CrcAlgorithm,
  pieces: readonly { digest: Uint8Array; size: number }[],
): Uint8Array {
  const shiftOf = shifts(algorithm)
  const product = multiplier(algorithm)
  let crc = 0n
  for (const { digest, size } of pieces) crc = product(shiftOf(size), crc) ^ toNumber(digest)
  return toDigest(crc, kinds[algorithm].width)
}

/** x^8n for a size of n bytes; parts mostly have the same size, so each is worked out once. */
function shifts(algorithm: CrcAlgorithm): (size: number) => bigint {
  const product = multiplier(algorithm)
  const one = 1n << (kinds[algorithm].width - 1n)
  const known = new Map<number, bigint>()
  return (size) => {
    let shift = known.get(size)
    if (shift === undefined) {
      shift = one
      let square = one >> 8n
      for (let left = BigInt(size); left > 0n; left >>= 1n) {
        if (left & 1n) shift = product(shift, square)
        square = product(square, square)
      }
      known.set(size, shift)
    }
    return shift
  }
}

/** The product of two polynomials, modulo that of the CRC. */
function multiplier(algorithm: CrcAlgorithm): (a: bigint, b: bigint) => bigint {
  const { width, polynomial } = kinds[algorithm]
  const top = 1n << (width - 1n)
  return (a, b) => {
    let sum = 0n
    let shifted = b
    for (let bit = top; bit > 0n; bit >>= 1n) {
      if (a & bit) sum ^= shifted
      shifted = shifted & 1n ? (shifted >> 1n) ^ polynomial : shifted >> 1n
    }
    return sum
  }
}

const toNumber = (digest: Uint8Array): bigint => digest.reduce((value, byte) => (value << 8n) | BigInt(byte), 0n)

function toDigest(crc: bigint, width: bigint): Uint8Array {
  const length = Number(width / 8n)
  return Uint8Array.from({ length }, (_, at) => Number((crc >> BigInt(8 * (length - 1 - at))) & 0xffn))
}
