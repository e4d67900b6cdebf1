import type { SealedRecord } from '@perigee/crypto/edge-credentials'
import { openSealed, sealBytes } from '@perigee/server-kit/sealed-bytes'
import { deriveInstallationKey } from '@perigee/server-kit/secrets'
import { concatBytes, utf8 } from '@perigee/std/bytes'

/** Where they lie. */
export const sealedColumns = {
  schema: 'auth',
  table: 'records',
  key: 'encryption_key_hash',
  columns: ['encrypted_secret_key', 'encrypted_access_grant'],
} as const

/**
 * A second seal around what is sealed under an access key id: presigned URLs and links tell the id, so it alone must not
 * open a record for whoever reads the database.
 */
export interface RecordSeal {
  /** `hash` names the record that the values are bound to. */
  close(hash: Uint8Array, inner: SealedRecord): SealedRecord
  /** @throws UnsealError for a record of another installation */
  open(hash: Uint8Array, outer: SealedRecord): SealedRecord
}

export function createRecordSeal(rootSecret: Uint8Array): RecordSeal {
  const key = deriveInstallationKey(rootSecret, 'sealing')
  const each =
    (work: (key: Uint8Array, bytes: Uint8Array, context: Uint8Array) => Uint8Array) =>
    (hash: Uint8Array, { encryptedSecretKey, encryptedAccessGrant }: SealedRecord): SealedRecord => ({
      encryptedSecretKey: work(key, encryptedSecretKey, concatBytes(utf8('secret key '), hash)),
      encryptedAccessGrant: work(key, encryptedAccessGrant, concatBytes(utf8('access grant '), hash)),
    })
  return { close: each(sealBytes), open: each(openSealed) }
}
