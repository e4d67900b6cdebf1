import type { Md5Lanes, Md5Message } from '@perigee/crypto/md5-lanes-port'
import type { HashFactory } from '../checksum-hashes'

/**
 * MD5 of the bodies on a thread, put off so that several are hashed at once. Whoever gives bytes leaves them where they
 * are until `settle` has been called.
 */
export function gatherMd5(lanes: Md5Lanes): { createMd5: HashFactory; settle: () => void } {
  const waiting = new Map<Md5Message, Uint8Array[]>()

  function settle(): void {
    if (waiting.size === 0) return
    lanes.update(Array.from(waiting.keys()), Array.from(waiting.values()))
    waiting.clear()
  }

  return {
    createMd5() {
      const message = lanes.begin()
      return {
        update(bytes) {
          const chunks = waiting.get(message)
          if (chunks) chunks.push(bytes)
          else waiting.set(message, [bytes])
        },
        digest() {
          if (waiting.has(message)) settle()
          return lanes.digest(message)
        },
      }
    },
    settle,
  }
}
