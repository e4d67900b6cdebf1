import type { MakeBodyHasher, WantedHashes } from '@perigee/crypto/body-hasher-port'
import type { Md5Lanes } from '@perigee/crypto/md5-lanes-port'
import type { RemoteStage } from '@perigee/std/stage'
import { laterSignatures } from '../chunked/chunk-signatures'
import { gatherMd5, type GatheredMd5 } from './gather-md5'
import { payloadReader } from './payload-reader'
import type { Received, Receiving, StartReceiving } from './receiving'
import { signingOfChunks } from './receiving-stage'

/** More at once only hold memory: whoever comes then is hashed in place. */
const mostBodies = 32

/** What hashes on other threads. */
export interface PoolHashes {
  hasher: MakeBodyHasher
  md5: Md5Lanes
}

/**
 * `receivingStage`, with what hashes on threads of libuv's pool. Pieces stay where they are, so nothing is copied; none
 * may change after it has come in. A wrong signature is found once its chunk is hashed, which is before anything of its
 * batch comes out.
 */
export function receiveInPool({ hasher, md5 }: PoolHashes): StartReceiving {
  const beginMd5 = gatherMd5(md5)
  let bodies = 0
  return (receiving) => {
    if (bodies >= mostBodies) return null
    const stage = poolStage(receiving, { makeHasher: hasher, beginMd5 })
    bodies++
    let isOpen = true
    return {
      ...stage,
      close() {
        stage.close()
        if (isOpen) bodies--
        isOpen = false
      },
    }
  }
}

interface Hashing {
  makeHasher: MakeBodyHasher
  beginMd5: () => GatheredMd5
}

function poolStage(receiving: Receiving, { makeHasher, beginMd5 }: Hashing): RemoteStage<Received> {
  const { claims } = receiving
  const signing = signingOfChunks(receiving)
  const signatures = signing && laterSignatures(signing)
  const reader = payloadReader(receiving, signatures)
  const wanted: WantedHashes = {
    chunks: signatures !== null,
    sha256: claims.sha256 !== null,
    checksum: claims.checksum?.algorithm ?? null,
  }
  const hasher = Object.values(wanted).some(Boolean) ? makeHasher(wanted) : null
  const md5 = receiving.md5 || claims.md5 ? beginMd5() : null
  /** Batches pass one after the other. */
  let passed = Promise.resolve()

  async function pass(payload: readonly Uint8Array[], ends: readonly number[]): Promise<void> {
    const hashes = hasher ? await hasher.update(payload, ends) : []
    if (hashes.length !== ends.length) throw new Error('each chunk must have its hash')
    signatures?.settle(hashes)
    await md5?.update(payload)
  }

  return {
    async push(chunks) {
      const payload = chunks.flatMap((chunk) => reader.read(chunk))
      const ends = signatures?.takeEnds() ?? []
      passed = passed.then(() => pass(payload, ends))
      await passed
      return payload
    },
    async end() {
      await passed
      const { sha256 = null, checksum = null } = hasher?.digests() ?? {}
      return { chunks: [], result: reader.end({ md5: (await md5?.digest()) ?? null, sha256, checksum }) }
    },
    close: () => md5?.close(),
  }
}
