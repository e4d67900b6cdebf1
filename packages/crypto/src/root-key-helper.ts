import { ecb } from '@noble/ciphers/aes.js'
import { utf8 } from '@perigee/std/bytes'
import { base58Encode } from './base58'
import { sha256 } from './hash'
import { deriveRootKey } from './derive'

const blockLength = 16

/**
 * One raw AES-256 block over the first half of the root key, in a 32-byte buffer whose second half stays zero. An old
 * integration expects exactly this; it does not protect the whole key.
 */
export function aesEncryptRootKey(rootKey: Uint8Array, aesKeyText: string): { buffer: Uint8Array; text: string } {
  const buffer = new Uint8Array(2 * blockLength)
  const cipher = ecb(sha256(utf8(aesKeyText)), { disablePadding: true })
  buffer.set(cipher.encrypt(rootKey.slice(0, blockLength)))
  return { buffer, text: base58Encode(buffer) }
}

/** Derives the root key of a passphrase and returns it as `aesEncryptRootKey` text. */
export async function deriveAndAesEncryptRootKey(input: {
  passphrase: string
  salt: Uint8Array
  aesKeyText: string
}): Promise<string> {
  return aesEncryptRootKey(await deriveRootKey(input), input.aesKeyText).text
}
