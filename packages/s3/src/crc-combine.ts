import type { ChecksumAlgorithm } from './checksums'

export type CrcAlgorithm = Exclude<ChecksumAlgorithm, 'SHA1' | 'SHA256'>

/** 32 bits of a number each; the lowest power of a polynomial is at the left, and a CRC of 32 bits is all in `high`. */
type Polynomial = { high: number; low: number }

const kinds: Readonly<Record<CrcAlgorithm, Polynomial & { width: 32 | 64 }>> = {
  CRC32: { width: 32, high: 0xedb88320, low: 0 },
  CRC32C: { width: 32, high: 0x82f63b78, low: 0 },
  CRC64NVME: { width: 64, high: 0x9a6c9329, low: 0xac4bc9b5 },
}
const one: Polynomial = { high: 0x80000000, low: 0 }
/** x^8: one byte. */
const oneByte: Polynomial = { high: 0x00800000, low: 0 }

export const isCrc = (algorithm: ChecksumAlgorithm): algorithm is CrcAlgorithm => algorithm in kinds

/**
 * The CRC of pieces one after the other, from the CRC and the size of each; no byte is read again. To put a piece of n
 * bytes behind another one is to multiply the CRC so far by x^8n, modulo the polynomial.
 */
export function combineCrcs(
  algorithm: CrcAlgorithm,
  pieces: readonly { digest: Uint8Array; size: number }[],
): Uint8Array {
  const product = multiplier(algorithm)
  const shiftOf = shifts(product)
  let crc: Polynomial = { high: 0, low: 0 }
  for (const { digest, size } of pieces) {
    const shifted = product(shiftOf(size), crc)
    const own = read(digest)
    crc = { high: shifted.high ^ own.high, low: shifted.low ^ own.low }
  }
  return write(crc, kinds[algorithm].width)
}

type Product = (a: Polynomial, b: Polynomial) => Polynomial

/** x^8n for a size of n bytes; parts mostly have the same size, so each is worked out once. */
function shifts(product: Product): (size: number) => Polynomial {
  const known = new Map<number, Polynomial>()
  const powers = [oneByte]
  const power = (exponent: number): Polynomial => {
    const found = powers[exponent]
    if (found) return found
    const root = power(exponent - 1)
    return (powers[exponent] = product(root, root))
  }
  return (size) => {
    let shift = known.get(size)
    if (shift === undefined) {
      shift = one
      for (let left = size, exponent = 0; left > 0; left = Math.floor(left / 2), exponent++) {
        if (left % 2 === 1) shift = product(shift, power(exponent))
      }
      known.set(size, shift)
    }
    return shift
  }
}

/** The product of two polynomials, modulo that of the CRC. */
function multiplier(algorithm: CrcAlgorithm): Product {
  const { width, ...polynomial } = kinds[algorithm]
  return (a, b) => {
    let { high, low } = b
    let sumHigh = 0
    let sumLow = 0
    for (let bit = 0; bit < width; bit++) {
      const word = bit < 32 ? a.high : a.low
      if ((word >>> (31 - (bit % 32))) & 1) {
        sumHigh ^= high
        sumLow ^= low
      }
      const overflows = (width === 32 ? high : low) & 1
      low = width === 32 ? 0 : (low >>> 1) | (high << 31)
      high >>>= 1
      if (overflows) {
        high ^= polynomial.high
        low ^= polynomial.low
      }
    }
    return { high: sumHigh, low: sumLow }
  }
}

function read(digest: Uint8Array): Polynomial {
  const view = new DataView(digest.buffer, digest.byteOffset, digest.byteLength)
  return { high: view.getUint32(0), low: digest.length > 4 ? view.getUint32(4) : 0 }
}

function write({ high, low }: Polynomial, width: 32 | 64): Uint8Array {
  const view = new DataView(new ArrayBuffer(8))
  view.setUint32(0, high)
  view.setUint32(4, low)
  return new Uint8Array(view.buffer, 0, width / 8)
}
