import { rewriteColumns } from '@perigee/server-kit/rewrite-columns'
import type { Migration } from 'kysely'
import { sealedColumns, type RecordSeal } from '../records/record-seal'

/** @throws Error when there are records and nothing to seal them with */
export const secondSeal = (seal: Pick<RecordSeal, 'close'> | undefined): Migration => ({
  async up(db) {
    await rewriteColumns(db, {
      ...sealedColumns,
      change: (hash, [encryptedSecretKey, encryptedAccessGrant]) => {
        if (!seal) throw new Error('there are records, which cannot be sealed without the root secret')
        const sealed = seal.close(hash, { encryptedSecretKey, encryptedAccessGrant })
        return [sealed.encryptedSecretKey, sealed.encryptedAccessGrant]
      },
    })
  },
})
