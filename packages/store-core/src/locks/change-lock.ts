import { storeRefusals } from '@perigee/contract/refusals/store'
import type { ObjectAddress } from '@perigee/contract/store'
import { sql } from 'kysely'
import type { BucketAccess } from '../access/bucket-access'
import type { StoreContext } from '../context'
import { findObject } from '../objects/find-object'
import type { ObjectRow } from '../objects/object-columns'
import { storedPath } from '../objects/stored-path'
import type { ObjectsTable } from '../schema'
import { tryAgain } from '../try-again'
import { findLockable } from './find-lockable'

type LockColumns = Partial<Pick<ObjectsTable, 'retain_until'>> & { retention_mode?: number; legal_hold?: boolean }

/**
 * Changes the lock of one version while nobody else writes to its key. `judge` answers the new columns or refuses.
 * @throws Refusal as `findLockable`, `lockedCannotExpire`.
 */
export async function changeLock(
  { db }: StoreContext,
  access: BucketAccess,
  address: ObjectAddress,
  judge: (row: ObjectRow) => LockColumns,
): Promise<void> {
  const { folders, name } = storedPath(address.path)
  await tryAgain(() =>
    db.transaction().execute(async (trx) => {
      await sql`
        select store.lock_key(folder, ${name}) from store.find_folder(${access.bucket.id}, ${folders}::bytea[]) folder
        where folder is not null`.execute(trx)
      const row = await findLockable(trx, access, address)
      const columns = judge(row)
      if (row.expiresAt !== null) throw storeRefusals.lockedCannotExpire()
      const { numUpdatedRows } = await trx
        .updateTable('store.objects')
        .set(columns)
        .where('id', '=', row.id)
        .executeTakeFirst()
      // Emptying a bucket by force takes versions without the lock of their key.
      if (numUpdatedRows === 0n) await findObject(trx, { bucketId: access.bucket.id, address, at: access.now })
    }),
  )
}
