import { rewriteColumns } from '@perigee/server-kit/rewrite-columns'
import type { Migration } from 'kysely'
import type { RecordSeal } from '../records/record-seal'

/** @throws Error when there are records and nothing to seal them with */
export const secondSeal = (seal: Pick<RecordSeal, 'close'> | undefined): Migration => ({
  async up(db) {
    await rewriteColumns(db, {
      schema: 'auth',
      table: 'records',
      key: 'encryption_key_hash',
      columns: ['encrypted_secret_key', 'encrypted_access_grant'],
      change: (hash, [encryptedSecretKey, encryptedAccessGrant]) => {
        if (!seal || !(hash instanceof Uint8Array) || !encryptedSecretKey || !encryptedAccessGrant)
          throw new Error('records cannot be sealed')
        const sealed = seal.close(hash, { encryptedSecretKey, encryptedAccessGrant })
        return [sealed.encryptedSecretKey, sealed.encryptedAccessGrant]
      },
    })
  },
})
