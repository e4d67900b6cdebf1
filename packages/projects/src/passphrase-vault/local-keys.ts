import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { type KeyManagement, KeyManagementError } from './key-management'

export interface LocalKey {
  id: string
  /** 32 bytes. */
  value: Uint8Array
}

export interface LocalKeys {
  /** Seals. */
  active: LocalKey
  /** Opens what it sealed. */
  find(id: string): LocalKey | undefined
}

const algorithm = 'aes-256-gcm'
const nonceLength = 12
const tagLength = 16

/** AES-256-GCM with the context as additional data: nonce, sealed secret, tag. */
export function localKeys({ active, find }: LocalKeys): KeyManagement {
  return {
    activeKeyId: async () => active.id,

    async seal(secret, context) {
      const nonce = randomBytes(nonceLength)
      const cipher = createCipheriv(algorithm, active.value, nonce).setAAD(Buffer.from(context))
      const sealed = Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()])
      return { sealed, keyId: active.id }
    },

    async open({ sealed, keyId }, context) {
      const key = find(keyId)
      if (!key) throw new KeyManagementError(`there is no key ${keyId}`)
      try {
        return openWith(key.value, sealed, context)
      } catch (cause) {
        throw new KeyManagementError(`key ${keyId} does not open this`, { cause })
      }
    },
  }
}

function openWith(key: Uint8Array, sealed: Uint8Array, context: string): Uint8Array {
  const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, nonceLength), { authTagLength: tagLength })
    .setAAD(Buffer.from(context))
    .setAuthTag(sealed.subarray(-tagLength))
  return Buffer.concat([decipher.update(sealed.subarray(nonceLength, -tagLength)), decipher.final()])
}
