import { constantTimeEqual } from '@perigee/crypto/hash'
import type { HashFactory } from '../checksum-hashes'
import { emptyPayloadHash } from '../sigv4/request'
import { scopeText, signatureOf, type Scope } from '../sigv4/signature'
import { utf8 } from '@perigee/std/bytes'
import { toHex } from '@perigee/std/encoding'
import { S3Error } from '../errors'

/** What the chain of chunk signatures hangs on: the verified signature of the request and its signing key. */
export type ChunkSigning = {
  readonly key: Uint8Array
  readonly scope: Scope
  readonly timestamp: string
  readonly seedSignature: string
}

export type ChunkSignatures = {
  update: (bytes: Uint8Array) => void
  /** Ends a chunk. @throws S3Error SignatureDoesNotMatch */
  endChunk: (given: string | null) => void
  /** `canonical` is `name:value\n` for each trailer. @throws S3Error SignatureDoesNotMatch */
  endTrailer: (canonical: string, given: string | null) => void
}

/**
 * Signatures where each one covers the one before, so chunks cannot be dropped, repeated or moved.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-streaming-trailers.html
 */
export function chunkSignatures(signing: ChunkSigning, sha256: HashFactory): ChunkSignatures {
  let previous = signing.seedSignature
  let payload = sha256()

  function check(kind: 'PAYLOAD' | 'TRAILER', hashes: string[], given: string | null): void {
    const lines = [`AWS4-HMAC-SHA256-${kind}`, signing.timestamp, scopeText(signing.scope), previous, ...hashes]
    const expected = signatureOf(signing.key, lines.join('\n'))
    if (given === null || !constantTimeEqual(utf8(expected), utf8(given))) throw new S3Error('SignatureDoesNotMatch')
    previous = expected
  }

  return {
    update: (bytes) => payload.update(bytes),
    endChunk(given) {
      check('PAYLOAD', [emptyPayloadHash, toHex(payload.digest())], given)
      payload = sha256()
    },
    endTrailer(canonical, given) {
      const hash = sha256()
      hash.update(utf8(canonical))
      check('TRAILER', [toHex(hash.digest())], given)
    },
  }
}
