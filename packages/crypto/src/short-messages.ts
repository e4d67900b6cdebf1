import { FormatError } from './format-error'
import type { Primitives } from './primitives-port'

/** Of the native module: it works in memory that it is given once, where keys, nonces and messages have their places. */
export type ShortMessagesClass = new (memory: Uint8Array) => {
  seal(length: number): void
  /** Whether it opened. */
  open(length: number): boolean
}

/** What native/src/short.rs does with short messages. Undefined: this is too long, or has another key or nonce than it takes. */
export interface ShortMessages {
  seal(key: Uint8Array, nonce: Uint8Array, plain: Uint8Array, into?: Uint8Array): Uint8Array | undefined
  /** @throws FormatError `decryption`. */
  open(key: Uint8Array, nonce: Uint8Array, sealed: Uint8Array, into?: Uint8Array): Uint8Array | undefined
}

/** The places in native/src/short.rs. */
const nonceAt = 32
const messageAt = 48

/** For small objects, which are sealed in one piece. */
const maxMessage = 8_192

const keyLength = 32
const nonceLength = 12
const tagLength = 16

export function createShortMessages(Class: ShortMessagesClass): ShortMessages {
  const memory = new Uint8Array(messageAt + maxMessage)
  const messages = new Class(memory)

  const isShort = (key: Uint8Array, nonce: Uint8Array, length: number) =>
    length <= maxMessage && key.length === keyLength && nonce.length === nonceLength

  function bring(key: Uint8Array, nonce: Uint8Array, message: Uint8Array): void {
    memory.set(key)
    memory.set(nonce, nonceAt)
    memory.set(message, messageAt)
  }

  function take(length: number, into?: Uint8Array): Uint8Array {
    const end = messageAt + length
    if (!into) return memory.slice(messageAt, end)
    into.set(memory.subarray(messageAt, end))
    return into
  }

  return {
    seal(key, nonce, plain, into) {
      const length = plain.length + tagLength
      if (!isShort(key, nonce, length)) return undefined
      bring(key, nonce, plain)
      messages.seal(plain.length)
      return take(length, into)
    },

    open(key, nonce, sealed, into) {
      if (!isShort(key, nonce, sealed.length)) return undefined
      bring(key, nonce, sealed)
      if (!messages.open(sealed.length)) {
        throw new FormatError('decryption', 'sealed bytes do not open with this key')
      }
      const plain = take(sealed.length - tagLength, into)
      memory.fill(0, messageAt, messageAt + plain.length)
      return plain
    },
  }
}

/** `others` for what is too long. */
export const withShortMessages = (others: Primitives, short: ShortMessages): Primitives => ({
  ...others,
  aesGcmSeal: (...input) => short.seal(...input) ?? others.aesGcmSeal(...input),
  aesGcmOpen: (...input) => short.open(...input) ?? others.aesGcmOpen(...input),
})
