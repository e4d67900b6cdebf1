import type { MakeBodyHasher } from '@perigee/crypto/body-hasher-port'
import type { RemoteStage } from '@perigee/std/stage'
import { laterSignatures } from '../chunked/chunk-signatures'
import { payloadReader } from './payload-reader'
import type { Received, Receiving, StartReceiving } from './receiving'
import { signingOfChunks } from './receiving-stage'

/** More at once only hold memory: whoever comes then is hashed in place. */
const mostBodies = 32

/**
 * `receivingStage`, with what hashes on threads of libuv's pool. Pieces stay where they are, so nothing is copied; none
 * may change before it has come back. A wrong signature is found once its chunk is hashed, which is before anything
 * behind its batch comes out.
 */
export function receiveInPool(makeHasher: MakeBodyHasher): StartReceiving {
  let bodies = 0
  return (receiving) => {
    if (bodies >= mostBodies) return null
    const stage = poolStage(receiving, makeHasher)
    bodies++
    let isOpen = true
    return {
      ...stage,
      close() {
        if (isOpen) bodies--
        isOpen = false
      },
    }
  }
}

function poolStage(receiving: Receiving, makeHasher: MakeBodyHasher): Omit<RemoteStage<Received>, 'close'> {
  const { claims, md5 } = receiving
  const signing = signingOfChunks(receiving)
  const signatures = signing && laterSignatures(signing)
  const reader = payloadReader(receiving, signatures)
  const hasher = makeHasher({
    md5: md5 || claims.md5 !== null,
    chunks: signatures !== null,
    sha256: claims.sha256 !== null,
    checksum: claims.checksum?.algorithm ?? null,
  })
  /** The hasher takes one batch after the other. */
  let hashed = Promise.resolve()

  async function hash(payload: readonly Uint8Array[], ends: readonly number[]): Promise<void> {
    const hashes = await hasher.update(payload, ends)
    if (hashes.length !== ends.length) throw new Error('each chunk must have its hash')
    signatures?.settle(hashes)
  }

  return {
    async push(chunks) {
      const payload = chunks.flatMap((chunk) => reader.read(chunk))
      const ends = signatures?.takeEnds() ?? []
      hashed = hashed.then(() => hash(payload, ends))
      await hashed
      return payload
    },
    async end() {
      await hashed
      return { chunks: [], result: reader.end(hasher.digests()) }
    },
  }
}
