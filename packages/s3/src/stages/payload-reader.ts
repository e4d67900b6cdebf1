import { constantTimeEqual } from '@perigee/crypto/hash'
import type { ChunkSignatures } from '../chunked/chunk-signatures'
import { chunkedDecoder } from '../chunked/decoder'
import { checksumHeader, type ChecksumAlgorithm, parseChecksum } from '../checksums'
import { S3Error } from '../errors'
import type { BodyClaims, Received, Receiving, VerifiedChecksum } from './receiving'

/** What was found out about a payload; null is what nobody asked for. */
export type PayloadDigests = Record<'md5' | 'sha256' | 'checksum', Uint8Array | null>

/**
 * Takes the payload out of the bytes of a body, and judges it at its end. Both methods throw S3Error for a body that is
 * not what was claimed.
 */
export function payloadReader({ length, claims, mode, md5: wantsMd5 }: Receiving, signatures: ChunkSignatures | null) {
  const decoder =
    mode.kind === 'streaming'
      ? chunkedDecoder({ decodedLength: length ?? 0, signatures, trailers: claims.trailers })
      : null
  let received = 0

  return {
    read(bytes: Uint8Array): Uint8Array[] {
      const payload = decoder ? decoder.push(bytes) : [bytes]
      for (const piece of payload) received += piece.length
      if (length !== null && received > length) throw new S3Error('IncompleteBody')
      return payload
    },

    end({ md5, sha256, checksum }: PayloadDigests): Received {
      const trailers = decoder?.end()
      const expected = expectedChecksum(claims, trailers)
      if (length !== null && received !== length) throw new S3Error('IncompleteBody')
      if (differ(sha256, claims.sha256)) throw new S3Error('XAmzContentSHA256Mismatch')
      if (differ(md5, claims.md5)) throw new S3Error('BadDigest')
      return { checksum: verified(claims, checksum, expected), md5: wantsMd5 ? md5 : null }
    },
  }
}

function expectedChecksum(
  { checksum }: BodyClaims,
  trailers: ReadonlyMap<string, string> | undefined,
): Uint8Array | null {
  const trailing = checksum && trailers?.get(checksumHeader(checksum.algorithm))
  return checksum && typeof trailing === 'string'
    ? checksumValue(checksum.algorithm, trailing)
    : (checksum?.value ?? null)
}

function verified({ checksum }: BodyClaims, digest: Uint8Array | null, expected: Uint8Array | null): VerifiedChecksum {
  if (!checksum || !digest) return null
  if (!expected || differ(digest, expected)) throw new S3Error('BadDigest')
  return { algorithm: checksum.algorithm, digest }
}

const differ = (digest: Uint8Array | null, claim: Uint8Array | null): boolean =>
  digest !== null && claim !== null && !constantTimeEqual(digest, claim)

/** @throws S3Error InvalidRequest for text that cannot be such a checksum */
export function checksumValue(algorithm: ChecksumAlgorithm, text: string): Uint8Array {
  const value = parseChecksum(algorithm, text)
  if (!value) throw new S3Error('InvalidRequest', `Value for ${checksumHeader(algorithm)} header is invalid.`)
  return value
}
