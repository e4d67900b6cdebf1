import { rewriteColumns } from '@perigee/server-kit/rewrite-columns'
import type { RootSecrets } from '@perigee/server-kit/secrets'
import { createRecordSeal, sealedColumns } from '../records/record-seal'
import type { AuthDb } from '../schema'

/** In a transaction. @returns how many. @throws UnsealError when one was not sealed under the secret of before */
export async function resealRecords(trx: AuthDb, { before, now }: RootSecrets): Promise<number> {
  const [opens, seals] = [createRecordSeal(before), createRecordSeal(now)]
  return rewriteColumns(trx, {
    ...sealedColumns,
    change: (hash, [encryptedSecretKey, encryptedAccessGrant]) => {
      const sealed = seals.close(hash, opens.open(hash, { encryptedSecretKey, encryptedAccessGrant }))
      return [sealed.encryptedSecretKey, sealed.encryptedAccessGrant]
    },
  })
}
