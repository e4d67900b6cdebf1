import {
  checksumAlgorithms,
  checksumHeader,
  checksumOfHeader,
  parseChecksum,
  type ChecksumAlgorithm,
} from '@perigee/s3/checksums'
import { S3Error } from '@perigee/s3/errors'
import type { PayloadMode } from '@perigee/s3/sigv4/payload-mode'
import { fromBase64, fromHex } from '@perigee/std/encoding'

/** What the client claims about its body, read before the first byte of it. */
export type BodyClaims = {
  md5: Uint8Array | null
  sha256: Uint8Array | null
  /** `value` is null when it comes as a trailer. */
  checksum: { algorithm: ChecksumAlgorithm; value: Uint8Array | null } | null
  /** Lower-case names of the announced trailers. */
  trailers: readonly string[]
}

type HeaderReader = (name: string) => string | undefined

/** @throws S3Error InvalidDigest and InvalidRequest for claims that cannot be read */
export function readClaims(header: HeaderReader, mode: PayloadMode, checksumsAreOfBody = true): BodyClaims {
  const trailers = announcedTrailers(header, mode)
  return {
    md5: md5Claim(header('content-md5')),
    sha256: mode.kind === 'hash' ? fromHex(mode.sha256) : null,
    checksum: checksumsAreOfBody ? checksumClaim(header, trailers) : null,
    trailers,
  }
}

function md5Claim(value: string | undefined): Uint8Array | null {
  if (value === undefined) return null
  try {
    const digest = fromBase64(value.trim())
    if (digest.length === 16) return digest
  } catch {
    // answered below
  }
  throw new S3Error('InvalidDigest')
}

function announcedTrailers(header: HeaderReader, mode: PayloadMode): string[] {
  const names = (header('x-amz-trailer') ?? '').toLowerCase().split(',')
  const announced = names.map((name) => name.trim()).filter((name) => name !== '')
  const carried = mode.kind === 'streaming' && mode.trailer
  if (announced.length > 0 && !carried) throw new S3Error('InvalidRequest', 'x-amz-trailer needs a body with trailers.')
  return announced
}

function checksumClaim(header: HeaderReader, trailers: readonly string[]): BodyClaims['checksum'] {
  const given = checksumAlgorithms.filter((algorithm) => header(checksumHeader(algorithm)) !== undefined)
  const trailing = trailers.flatMap((name) => checksumOfHeader(name) ?? [])
  const [algorithm, another] = [...given, ...trailing]
  checkNamed(header('x-amz-sdk-checksum-algorithm'), algorithm)
  if (!algorithm) return null
  if (another) throw new S3Error('InvalidRequest', 'Expecting a single x-amz-checksum- header.')
  const text = header(checksumHeader(algorithm))
  return { algorithm, value: text === undefined ? null : checksumValue(algorithm, text) }
}

/** SDKs name the checksum that they send: one that got lost on the way is noticed. @throws S3Error InvalidRequest */
function checkNamed(named: string | undefined, algorithm: ChecksumAlgorithm | undefined): void {
  if (named === undefined || named.toUpperCase() === algorithm) return
  const text = algorithm
    ? 'Value for x-amz-sdk-checksum-algorithm header is invalid.'
    : 'x-amz-sdk-checksum-algorithm specified, but no corresponding x-amz-checksum-* or x-amz-trailer headers were found.'
  throw new S3Error('InvalidRequest', text)
}

/** @throws S3Error InvalidRequest for text that cannot be such a checksum */
export function checksumValue(algorithm: ChecksumAlgorithm, text: string): Uint8Array {
  const value = parseChecksum(algorithm, text)
  if (!value) throw new S3Error('InvalidRequest', `Value for ${checksumHeader(algorithm)} header is invalid.`)
  return value
}
