import { cipherSuite } from '@perigee/crypto/cipher-suite'
import { EncryptionStore } from '@perigee/crypto/encryption-store'
import { FormatError } from '@perigee/crypto/hash'
import type { AccessGrant } from './parse-access-grant'
import type { ApiKey } from './api-key'
import { limitTo } from './limit-to'

/**
 * A grant for all that the API key may touch; of a key limited to buckets it holds these buckets' keys only. Without a
 * root key the grant serves work that needs no passphrase. `encryptPath` false leaves object names readable to the
 * object store; content is encrypted all the same.
 */
export function generateAccessGrant(input: {
  satelliteAddress: string
  apiKey: ApiKey
  rootKey: Uint8Array | null
  encryptPath?: boolean
}): AccessGrant {
  const { satelliteAddress, apiKey, rootKey, encryptPath = true } = input
  if (satelliteAddress === '') throw new FormatError('request', 'satellite address is missing')
  const defaultPathCipher = encryptPath ? cipherSuite.aesGcm : cipherSuite.null
  const store = new EncryptionStore({ defaultKey: rootKey, defaultPathCipher })
  return { satelliteAddress, apiKey, encryption: limitTo(store, apiKey) }
}
