import { createHmac, hash } from 'node:crypto'

/** Longer messages gain nothing from being hashed in one call. */
const maxMessage = 4_096

type Algorithm = 'sha256' | 'sha512'
const blockLength = { sha256: 64, sha512: 128 }
const digestLength = { sha256: 32, sha512: 64 }
const innerPad = 0x36
const outerPad = 0x5c

/**
 * HMAC (RFC 2104) by two calls of the one-shot hash. No object of OpenSSL is made that the garbage collector has to
 * finish, and no buffer outside of its heap, for which digests come as text of one character for each byte: for short
 * messages both cost more than the hashing.
 */
export function createHmacOf(algorithm: Algorithm): (key: Uint8Array, message: Uint8Array) => Uint8Array {
  const block = blockLength[algorithm]
  const length = digestLength[algorithm]
  /** The pads of an empty key, between calls. */
  const inner = new Uint8Array(block + maxMessage).fill(innerPad, 0, block)
  const outer = Buffer.alloc(block + length).fill(outerPad, 0, block)
  const scratch = Buffer.alloc(length)

  return (key, message) => {
    if (key.length > block || message.length > maxMessage) {
      return new Uint8Array(createHmac(algorithm, key).update(message).digest())
    }
    for (let at = 0; at < key.length; at++) {
      const byte = key[at] ?? 0
      inner[at] = byte ^ innerPad
      outer[at] = byte ^ outerPad
    }
    inner.set(message, block)
    outer.write(hash(algorithm, inner.subarray(0, block + message.length), 'binary'), block, 'latin1')
    scratch.write(hash(algorithm, outer, 'binary'), 'latin1')
    const digest = new Uint8Array(scratch)
    inner.fill(innerPad, 0, key.length)
    outer.fill(outerPad, 0, key.length).fill(0, block)
    scratch.fill(0)
    return digest
  }
}
