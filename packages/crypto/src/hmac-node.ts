import { createHmac, hash } from 'node:crypto'

/** Longer messages gain nothing from being hashed in one call. */
const maxMessage = 4_096

type Algorithm = 'sha256' | 'sha512'
const blockLength = { sha256: 64, sha512: 128 }
const digestLength = { sha256: 32, sha512: 64 }

/**
 * HMAC (RFC 2104) by two calls of the one-shot hash: no object of OpenSSL is made that the garbage collector has to
 * finish, which for short messages costs more than the hashing.
 */
export function createHmacOf(algorithm: Algorithm): (key: Uint8Array, message: Uint8Array) => Uint8Array {
  const block = blockLength[algorithm]
  const inner = new Uint8Array(block + maxMessage)
  const outer = new Uint8Array(block + digestLength[algorithm])

  return (key, message) => {
    if (key.length > block || message.length > maxMessage) return createHmac(algorithm, key).update(message).digest()
    inner.fill(0x36, 0, block)
    outer.fill(0x5c, 0, block)
    for (let at = 0; at < key.length; at++) {
      const byte = key[at] ?? 0
      inner[at] = byte ^ 0x36
      outer[at] = byte ^ 0x5c
    }
    inner.set(message, block)
    outer.set(hash(algorithm, inner.subarray(0, block + message.length), 'buffer'), block)
    const digest = hash(algorithm, outer, 'buffer')
    inner.fill(0, 0, block)
    outer.fill(0)
    return digest
  }
}
