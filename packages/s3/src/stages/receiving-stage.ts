import type { IncrementalHash } from '../checksum-hashes'
import { createNodeChecksum, nodeHash } from '../checksum-hashes-node'
import { type ChunkSigning, chunkSignatures } from '../chunked/chunk-signatures'
import { S3Error } from '../errors'
import type { Stage } from '@perigee/std/stage'
import { payloadReader } from './payload-reader'
import type { Received, Receiving } from './receiving'

/**
 * Bytes from the network become the payload. Every method throws S3Error for a body that is not what was claimed:
 * IncompleteBody, XAmzContentSHA256Mismatch, BadDigest, SignatureDoesNotMatch, InvalidRequest.
 */
export async function receivingStage(receiving: Receiving): Promise<Stage<Received>> {
  const { claims } = receiving
  const md5 = receiving.md5 || claims.md5 ? nodeHash('md5')() : null
  const sha256 = claims.sha256 && nodeHash('sha256')()
  const checksum = claims.checksum && (await createNodeChecksum(claims.checksum.algorithm))
  const hashes = [md5, sha256, checksum].filter((hash) => hash !== null)
  const signing = signingOfChunks(receiving)
  const reader = payloadReader(receiving, signing && chunkSignatures(signing, nodeHash('sha256')))
  const digestOf = (hash: IncrementalHash | null): Uint8Array | null => hash?.digest() ?? null

  return {
    push(bytes) {
      const payload = reader.read(bytes)
      for (const piece of payload) for (const hash of hashes) hash.update(piece)
      return payload
    },
    end() {
      const digests = { md5: digestOf(md5), sha256: digestOf(sha256), checksum: digestOf(checksum) }
      return { chunks: [], result: reader.end(digests) }
    },
  }
}

/** What chunks are signed with; null where they are not. @throws S3Error InvalidRequest where nothing can vouch for them */
export function signingOfChunks({ mode, chunkSigning }: Receiving): ChunkSigning | null {
  if (mode.kind !== 'streaming' || !mode.signed) return null
  if (!chunkSigning) throw new S3Error('InvalidRequest', 'Signed chunks need a signature of version 4.')
  return chunkSigning
}
