import { constantTimeEqual } from '@perigee/crypto/hash'
import { createNodeChecksum, nodeHash } from '../checksum-hashes-node'
import type { ChunkSigning } from '../chunked/chunk-signatures'
import { chunkedDecoder } from '../chunked/decoder'
import type { HashFactory } from '../checksum-hashes'
import { checksumHeader, type ChecksumAlgorithm, parseChecksum } from '../checksums'
import { S3Error } from '../errors'
import type { PayloadMode } from '../sigv4/request'
import type { Stage, StartStage } from '@perigee/std/stage'

/** How a body has to be. It can be cloned to another thread. */
export type Receiving = {
  /** Length of the payload as announced; null when it was not. */
  length: number | null
  mode: PayloadMode
  claims: BodyClaims
  /** Null when no signature can vouch for chunks. */
  chunkSigning: ChunkSigning | null
  /** Whether its MD5 is wanted besides. */
  md5: boolean
}

/** What the client claims about its body, read before the first byte of it. */
export type BodyClaims = {
  md5: Uint8Array | null
  sha256: Uint8Array | null
  /** `value` is null when it comes as a trailer. */
  checksum: { algorithm: ChecksumAlgorithm; value: Uint8Array | null } | null
  /** Lower-case names of the announced trailers. */
  trailers: readonly string[]
}

/** The checksum that the client sent and that was found right. */
export type VerifiedChecksum = { algorithm: ChecksumAlgorithm; digest: Uint8Array } | null

export type Received = { checksum: VerifiedChecksum; md5: Uint8Array | null }

export type StartReceiving = StartStage<Receiving, Received>

/**
 * Bytes from the network become the payload. Every method throws S3Error for a body that is not what was claimed:
 * IncompleteBody, XAmzContentSHA256Mismatch, BadDigest, SignatureDoesNotMatch, InvalidRequest. `createMd5` makes its MD5.
 */
export async function receivingStage(
  { md5: wantsMd5, ...receiving }: Receiving,
  createMd5: HashFactory = nodeHash('md5'),
): Promise<Stage<Received>> {
  const { claims, length } = receiving
  const md5 = wantsMd5 || claims.md5 ? createMd5() : null
  const sha256 = claims.sha256 && nodeHash('sha256')()
  const checksum = claims.checksum && (await createNodeChecksum(claims.checksum.algorithm))
  const hashes = [md5, sha256, checksum].filter((hash) => hash !== null)
  const decoder = decoderOf(receiving)
  let received = 0

  function take(payload: Uint8Array): void {
    received += payload.length
    if (length !== null && received > length) throw new S3Error('IncompleteBody')
    for (const hash of hashes) hash.update(payload)
  }
  function verified(expected: Uint8Array | null): VerifiedChecksum {
    if (!checksum || !claims.checksum) return null
    const digest = checksum.digest()
    if (!expected || differ(digest, expected)) throw new S3Error('BadDigest')
    return { algorithm: claims.checksum.algorithm, digest }
  }

  return {
    push(bytes) {
      if (!decoder) {
        take(bytes)
        return [bytes]
      }
      const payload = decoder.push(bytes)
      for (const piece of payload) take(piece)
      return payload
    },
    end() {
      const trailers = decoder?.end()
      const trailing = claims.checksum && trailers?.get(checksumHeader(claims.checksum.algorithm))
      const expected =
        claims.checksum && typeof trailing === 'string'
          ? checksumValue(claims.checksum.algorithm, trailing)
          : (claims.checksum?.value ?? null)
      if (length !== null && received !== length) throw new S3Error('IncompleteBody')
      if (differ(sha256?.digest(), claims.sha256)) throw new S3Error('XAmzContentSHA256Mismatch')
      const digest = md5?.digest() ?? null
      if (differ(digest, claims.md5)) throw new S3Error('BadDigest')
      return { chunks: [], result: { checksum: verified(expected), md5: wantsMd5 ? digest : null } }
    },
  }
}

function decoderOf({ length, mode, claims, chunkSigning }: Omit<Receiving, 'md5'>) {
  if (mode.kind !== 'streaming') return null
  const signing = mode.signed ? chunkSigning : null
  if (mode.signed && !signing) throw new S3Error('InvalidRequest', 'Signed chunks need a signature of version 4.')
  return chunkedDecoder({
    decodedLength: length ?? 0,
    signing,
    trailers: claims.trailers,
    sha256: nodeHash('sha256'),
  })
}

const differ = (digest: Uint8Array | null | undefined, claim: Uint8Array | null): boolean =>
  digest instanceof Uint8Array && claim !== null && !constantTimeEqual(digest, claim)

/** @throws S3Error InvalidRequest for text that cannot be such a checksum */
export function checksumValue(algorithm: ChecksumAlgorithm, text: string): Uint8Array {
  const value = parseChecksum(algorithm, text)
  if (!value) throw new S3Error('InvalidRequest', `Value for ${checksumHeader(algorithm)} header is invalid.`)
  return value
}
