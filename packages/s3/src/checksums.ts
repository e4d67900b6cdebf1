import { checksumAlgorithms, type ChecksumAlgorithm, type ChecksumType } from '@perigee/std/checksum-algorithms'
import { fromBase64 } from '@perigee/std/encoding'
import { S3Error } from './errors'

export { checksumAlgorithms, type ChecksumAlgorithm, type ChecksumType }

/** Digest lengths in bytes; CRCs are big-endian. */
export const checksumLengths: Readonly<Record<ChecksumAlgorithm, number>> = {
  CRC32: 4,
  CRC32C: 4,
  CRC64NVME: 8,
  SHA1: 20,
  SHA256: 32,
}

const prefix = 'x-amz-checksum-'
const headers = new Map(checksumAlgorithms.map((algorithm) => [algorithm, `${prefix}${algorithm.toLowerCase()}`]))

/** The header or trailer that carries the base64 of a checksum. */
export const checksumHeader = (algorithm: ChecksumAlgorithm): string => headers.get(algorithm) ?? ''

/** The XML element that carries it. */
export const checksumElement = (algorithm: ChecksumAlgorithm): string => `Checksum${algorithm}`

export const checksumOfHeader = (name: string): ChecksumAlgorithm | null =>
  checksumAlgorithms.find((algorithm) => checksumHeader(algorithm) === name) ?? null

/** Names that `x-amz-checksum-…` can have in S3 beyond those that are supported. */
const others = ['MD5', 'SHA512', 'XXHASH64', 'XXHASH3', 'XXHASH128']
const headersOfOthers = others.map((name) => [name, `${prefix}${name.toLowerCase()}`] as const)

type Headers = {
  header: (name: string) => string | undefined
  /** Lower-case names of the announced trailers. */
  trailers: readonly string[]
}

/** A checksum that cannot be verified must not seem to be. @throws S3Error InvalidRequest, which names its algorithm */
export function refuseOtherChecksums({ header, trailers }: Headers): void {
  const named = header('x-amz-sdk-checksum-algorithm')
  if (named !== undefined) knownChecksum(named)
  for (const [name, carrier] of headersOfOthers) if (header(carrier) !== undefined) knownChecksum(name)
  for (const name of trailers) if (name.startsWith(prefix)) knownChecksum(name.slice(prefix.length))
}

/** @throws S3Error InvalidRequest for the name of an algorithm that is not supported */
export function knownChecksum(name: string): ChecksumAlgorithm {
  const found = checksumAlgorithms.find((known) => known === name.toUpperCase())
  if (found) return found
  const asked = name
    .toUpperCase()
    .replace(/[^A-Z0-9-]/g, '?')
    .slice(0, 32)
  const text = `The checksum algorithm ${asked} is not supported; ${checksumAlgorithms.join(', ')} are.`
  throw new S3Error('InvalidRequest', text)
}

/** Reads the value of a checksum header; null when it is not base64 of the right length. */
export function parseChecksum(algorithm: ChecksumAlgorithm, value: string): Uint8Array | null {
  try {
    const bytes = fromBase64(value)
    return bytes.length === checksumLengths[algorithm] ? bytes : null
  } catch {
    return null
  }
}
