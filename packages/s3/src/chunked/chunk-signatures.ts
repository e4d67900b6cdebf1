import { constantTimeEqualText, sha256OfText } from '@perigee/crypto/hash'
import type { HashFactory } from '../checksum-hashes'
import { emptyPayloadHash } from '../sigv4/request'
import { scopeText, signatureOf, type Scope } from '../sigv4/signature'
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
function signatureChain(signing: ChunkSigning) {
  const shared = `${signing.timestamp}\n${scopeText(signing.scope)}`
  let previous = signing.seedSignature

  function check(kind: 'PAYLOAD' | 'TRAILER', hashes: string, given: string | null): void {
    const expected = signatureOf(signing.key, `AWS4-HMAC-SHA256-${kind}\n${shared}\n${previous}\n${hashes}`)
    if (given === null || !constantTimeEqualText(expected, given)) throw new S3Error('SignatureDoesNotMatch')
    previous = expected
  }

  return {
    /** `hash`: SHA-256 of the chunk, in hexadecimal. */
    chunk: (hash: string, given: string | null) => check('PAYLOAD', `${emptyPayloadHash}\n${hash}`, given),
    trailer: (canonical: string, given: string | null) => check('TRAILER', sha256OfText(canonical), given),
  }
}

/** Signatures that are checked at once, by hashing in place. */
export function chunkSignatures(signing: ChunkSigning, hash: HashFactory): ChunkSignatures {
  const chain = signatureChain(signing)
  let payload = hash()
  return {
    update: (bytes) => payload.update(bytes),
    endChunk(given) {
      chain.chunk(toHex(payload.digest()), given)
      payload = hash()
    },
    endTrailer: (canonical, given) => chain.trailer(canonical, given),
  }
}

/** Signatures of chunks that are hashed elsewhere: they are checked once their hashes are known. */
export interface LaterSignatures extends ChunkSignatures {
  /** How many pieces had come before each end of a chunk, since this was asked the last time. */
  takeEnds: () => number[]
  /** The hashes of as many chunks, in hexadecimal. @throws S3Error SignatureDoesNotMatch */
  settle: (hashes: readonly string[]) => void
}

/** The same chain of signatures as `chunkSignatures`. */
export function laterSignatures(signing: ChunkSigning): LaterSignatures {
  const chain = signatureChain(signing)
  /** In their order; `trailers` is null for a chunk. */
  const waiting: { given: string; trailers: string | null }[] = []
  const add = (trailers: string | null, given: string | null): void => {
    if (given === null) throw new S3Error('SignatureDoesNotMatch')
    waiting.push({ given, trailers })
  }
  let ends: number[] = []
  let pieces = 0
  return {
    update: () => void pieces++,
    endChunk(given) {
      ends.push(pieces)
      add(null, given)
    },
    endTrailer: add,
    takeEnds() {
      const taken = ends
      ends = []
      pieces = 0
      return taken
    },
    settle(hashes) {
      const left = hashes.values()
      for (let next = waiting[0]; next; next = waiting[0]) {
        if (next.trailers === null) {
          const hash = left.next()
          if (hash.done) return
          chain.chunk(hash.value, next.given)
        } else chain.trailer(next.trailers, next.given)
        waiting.shift()
      }
    },
  }
}
