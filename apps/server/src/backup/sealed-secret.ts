import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { fromBase64, toBase64 } from '@perigee/std/encoding'
import { MiB } from '@perigee/std/units'
import type { SealedSecret } from './manifest'

const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * MiB }
const tagLength = 16

/** A secret under a passphrase: scrypt (N = 2^17, r = 8, p = 1), then AES-256-GCM. */
export async function sealSecret(secret: Uint8Array, passphrase: string): Promise<SealedSecret> {
  const salt = randomBytes(16)
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', await keyOf(passphrase, salt), nonce)
  const sealed = Buffer.concat([cipher.update(secret), cipher.final(), cipher.getAuthTag()])
  return { salt: toBase64(salt), nonce: toBase64(nonce), sealed: toBase64(sealed) }
}

/** @throws Error with a sentence for a wrong passphrase */
export async function openSecret({ salt, nonce, sealed }: SealedSecret, passphrase: string): Promise<Uint8Array> {
  const bytes = fromBase64(sealed)
  const key = await keyOf(passphrase, fromBase64(salt))
  const decipher = createDecipheriv('aes-256-gcm', key, fromBase64(nonce)).setAuthTag(bytes.subarray(-tagLength))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(0, -tagLength)), decipher.final()])
  } catch (cause) {
    throw new Error('This is not the passphrase that the secret of the backup was sealed with.', { cause })
  }
}

const keyOf = (passphrase: string, salt: Uint8Array): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(passphrase.normalize('NFC'), salt, 32, cost, (error, key) => (error ? reject(error) : resolve(key)))
  })
