import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { utf8 } from '@perigee/std/bytes'

const algorithm = 'aes-256-gcm'
const nonceLength = 12
const tagLength = 16

/** What was sealed does not open: another key, another context, or changed bytes. */
export class UnsealError extends Error {
  override name = 'UnsealError'
}

/**
 * AES-256-GCM under a key of 32 bytes: 12 random bytes of nonce, the sealed bytes, 16 bytes of tag. `context` says what
 * the bytes belong to; it is not kept, and without it nothing opens.
 */
export function sealBytes(key: Uint8Array, plain: Uint8Array, context: string | Uint8Array): Uint8Array {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagLength }).setAAD(bytesOf(context))
  return new Uint8Array(Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]))
}

/** @throws UnsealError */
export function openSealed(key: Uint8Array, sealed: Uint8Array, context: string | Uint8Array): Uint8Array {
  if (sealed.length < nonceLength + tagLength) throw new UnsealError('sealed bytes are too short')
  const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, nonceLength), { authTagLength: tagLength })
    .setAAD(bytesOf(context))
    .setAuthTag(sealed.subarray(-tagLength))
  const plain = decipher.update(sealed.subarray(nonceLength, -tagLength))
  try {
    decipher.final()
  } catch (cause) {
    throw new UnsealError('sealed bytes do not open with this key', { cause })
  }
  return new Uint8Array(plain)
}

const bytesOf = (context: string | Uint8Array): Uint8Array => (typeof context === 'string' ? utf8(context) : context)
