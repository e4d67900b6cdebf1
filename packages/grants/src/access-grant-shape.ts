import type { EncryptionStore } from '@perigee/crypto/encryption-store'
import type { ApiKey } from './api-key'

/** What opens data: where it is, the right to get it, and the keys to read it. */
export type AccessGrant = {
  /** `nodeId@host:port`; free text to the format. */
  satelliteAddress: string
  apiKey: ApiKey
  encryption: EncryptionStore
}
