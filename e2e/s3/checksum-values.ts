import { createHash } from 'node:crypto'

/** A CRC whose bits go in least significant first, slow and plain: a second opinion on short data. */
function reflectedCrc(data: Uint8Array, polynomial: bigint, bits: number): Buffer {
  const ones = (1n << BigInt(bits)) - 1n
  let crc = ones
  for (const byte of data) {
    crc ^= BigInt(byte)
    for (let bit = 0; bit < 8; bit++) crc = crc & 1n ? (crc >> 1n) ^ polynomial : crc >> 1n
  }
  return Buffer.from((crc ^ ones).toString(16).padStart(bits / 4, '0'), 'hex')
}

const hash = (name: string) => (data: Uint8Array) => createHash(name).update(data).digest()

const algorithms = {
  CRC32: (data: Uint8Array) => reflectedCrc(data, 0xedb88320n, 32),
  CRC32C: (data: Uint8Array) => reflectedCrc(data, 0x82f63b78n, 32),
  CRC64NVME: (data: Uint8Array) => reflectedCrc(data, 0x9a6c9329ac4bc9b5n, 64),
  SHA1: hash('sha1'),
  SHA256: hash('sha256'),
}

export type Algorithm = keyof typeof algorithms

export const algorithmNames = Object.keys(algorithms) as Algorithm[]

export const checksumBytes = (algorithm: Algorithm, data: Uint8Array | string): Buffer =>
  algorithms[algorithm](Buffer.from(data))

/** As it stands in a header. */
export const checksum = (algorithm: Algorithm, data: Uint8Array | string): string =>
  checksumBytes(algorithm, data).toString('base64')

/** Checksum of the checksums of all parts, and their number. */
export const composite = (algorithm: Algorithm, parts: readonly (Uint8Array | string)[]): string =>
  `${checksum(algorithm, Buffer.concat(parts.map((part) => checksumBytes(algorithm, part))))}-${parts.length}`

export const headerOf = (algorithm: Algorithm): string => `x-amz-checksum-${algorithm.toLowerCase()}`

/** Name of the value in the SDK's requests and answers. */
export const fieldOf = (algorithm: Algorithm): `Checksum${Algorithm}` => `Checksum${algorithm}`
