import { constantTimeEqual } from '@perigee/crypto/hash'
import { decodeChunkedStream } from '@perigee/s3/chunked/decode-stream'
import type { ChunkSigning } from '@perigee/s3/chunked/chunk-signatures'
import { createNodeChecksum } from '@perigee/s3/checksum-hashes-node'
import { checksumHeader, type ChecksumAlgorithm } from '@perigee/s3/checksums'
import { S3Error } from '@perigee/s3/errors'
import { nodeHash } from '@perigee/s3/incremental-hash-node'
import type { PayloadMode } from '@perigee/s3/sigv4/payload-mode'
import { concatBytes } from '@perigee/std/bytes'
import { checksumValue, type BodyClaims } from './body-integrity'

export type BodySource = {
  bytes: () => AsyncIterable<Uint8Array>
  /** Length of the payload as announced; null when it was not. */
  length: number | null
  mode: PayloadMode
  claims: BodyClaims
  /** Null when no signature can vouch for chunks. */
  chunkSigning: ChunkSigning | null
}

/** The payload of a request. It can be read once. */
export type RequestBody = {
  readonly length: number | null
  /**
   * The payload at the pace of its reader. Ends well only when length, signatures and every checksum that the client
   * gave are right, so nothing may be made visible before its end. `alsoHash` sees the bytes too.
   */
  stream: (alsoHash?: { update: (bytes: Uint8Array) => void }) => AsyncGenerator<Uint8Array, void, undefined>
  /** A whole small payload. @throws S3Error EntityTooLarge beyond `maxBytes` */
  bytes: (maxBytes: number) => Promise<Uint8Array>
  /** The checksum that the client sent and that was found right; null before the end or when there was none. */
  verifiedChecksum: () => { algorithm: ChecksumAlgorithm; digest: Uint8Array } | null
}

export function requestBody(source: BodySource): RequestBody {
  let verified: { algorithm: ChecksumAlgorithm; digest: Uint8Array } | null = null

  async function* stream(alsoHash?: { update: (bytes: Uint8Array) => void }) {
    const { claims, length } = source
    const md5 = claims.md5 && nodeHash('md5')()
    const sha256 = claims.sha256 && nodeHash('sha256')()
    const checksum = claims.checksum && (await createNodeChecksum(claims.checksum.algorithm))
    const hashes = [md5, sha256, checksum, alsoHash].filter((hash) => hash !== null && hash !== undefined)
    let expected = claims.checksum?.value ?? null
    let received = 0

    const payload = decoded(source, (trailers) => {
      const text = claims.checksum && trailers.get(checksumHeader(claims.checksum.algorithm))
      if (claims.checksum && text !== undefined && text !== null)
        expected = checksumValue(claims.checksum.algorithm, text)
    })
    for await (const bytes of payload) {
      received += bytes.length
      if (length !== null && received > length) throw new S3Error('IncompleteBody')
      for (const hash of hashes) hash.update(bytes)
      yield bytes
    }

    if (length !== null && received !== length) throw new S3Error('IncompleteBody')
    if (differ(sha256?.digest(), claims.sha256)) throw new S3Error('XAmzContentSHA256Mismatch')
    if (differ(md5?.digest(), claims.md5)) throw new S3Error('BadDigest')
    if (!checksum || !claims.checksum) return
    const digest = checksum.digest()
    if (!expected || differ(digest, expected)) throw new S3Error('BadDigest')
    verified = { algorithm: claims.checksum.algorithm, digest }
  }

  return {
    length: source.length,
    stream,
    async bytes(maxBytes) {
      if ((source.length ?? 0) > maxBytes) throw new S3Error('EntityTooLarge')
      const parts: Uint8Array[] = []
      let total = 0
      for await (const part of stream()) {
        total += part.length
        if (total > maxBytes) throw new S3Error('EntityTooLarge')
        parts.push(part)
      }
      return concatBytes(...parts)
    },
    verifiedChecksum: () => verified,
  }
}

function decoded(
  { bytes, length, mode, claims, chunkSigning }: BodySource,
  onTrailers: (trailers: ReadonlyMap<string, string>) => void,
): AsyncIterable<Uint8Array> {
  if (mode.kind !== 'streaming') return bytes()
  const signing = mode.signed ? chunkSigning : null
  if (mode.signed && !signing) throw new S3Error('InvalidRequest', 'Signed chunks need a signature of version 4.')
  const options = { decodedLength: length ?? 0, signing, trailers: claims.trailers, sha256: nodeHash('sha256') }
  return decodeChunkedStream(bytes(), { ...options, onTrailers })
}

const differ = (digest: Uint8Array | undefined, claim: Uint8Array | null): boolean =>
  digest !== undefined && claim !== null && !constantTimeEqual(digest, claim)
