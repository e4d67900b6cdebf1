import { isRefusal } from '@perigee/contract/refusal'
import { storeRefusals } from '@perigee/contract/refusals/store'
import type { ObjectAddress } from '@perigee/contract/store'
import type { LockAct } from '@perigee/domain/acts'
import { judgeRetentionChange, retentionModes } from '@perigee/domain/retention'
import { sql } from 'kysely'
import type { BucketAccess } from '../access/authorize'
import { recordLockAct } from '../access/record-acts'
import { modeNumber, retentionOf, type ObjectRow } from '../objects/object-rows'
import { storedPath } from '../objects/stored-path'
import type { StoreContext } from '../context'
import { findObject } from '../objects/find-object'
import type { ObjectsTable, StoreDb } from '../schema'
import { tryAgain } from '../try-again'
import type { StoreRuns } from './store-runs'

export const objectLocks = {
  getRetention: async ({ db }, access, address) => retentionOf(await findLockable(db, access, address)),

  async setRetention(context, access, { retention, bypassGovernance: bypass, ...address }) {
    const { now } = access
    if (bypass && !access.may('bypassGovernanceRetention')) throw storeRefusals.unauthorizedApiKey()
    if (retention && !(retention.until > now)) throw storeRefusals.retentionInPast()
    await changeLock(context, access, address, (row) => {
      const before = retentionOf(row)
      if (!judgeRetentionChange(before, retention, { now, bypass }).ok) throw storeRefusals.objectLocked()
      const isWeaker = !judgeRetentionChange(before, retention, { now, bypass: false }).ok
      return {
        retention_mode: retention ? modeNumber[retention.mode] : retentionModes.none,
        retain_until: retention?.until ?? null,
        act: before || retention ? (isWeaker ? 'objectLock.retentionWeakened' : 'objectLock.retentionSet') : null,
      }
    })
  },

  getLegalHold: async ({ db }, access, address) => (await findLockable(db, access, address)).legalHold,

  async setLegalHold(context, access, { legalHold, ...address }) {
    await changeLock(context, access, address, (row) => ({
      legal_hold: legalHold,
      act: row.legalHold === legalHold ? null : legalHold ? 'objectLock.legalHoldSet' : 'objectLock.legalHoldLifted',
    }))
  },
} satisfies Partial<StoreRuns>

type LockColumns = Partial<Pick<ObjectsTable, 'retain_until'>> & { retention_mode?: number; legal_hold?: boolean }
/** `act` is null where all stays as it was. */
type LockChange = LockColumns & { act: LockAct | null }

/**
 * Changes the lock of one version while nobody else writes to its key. `judge` answers the new columns or refuses.
 * @throws Refusal as `findLockable`, `lockedCannotExpire`.
 */
async function changeLock(
  context: StoreContext,
  access: BucketAccess,
  address: ObjectAddress,
  judge: (row: ObjectRow) => LockChange,
): Promise<void> {
  const { folders, name } = storedPath(address.path)
  await tryAgain(() =>
    context.db.transaction().execute(async (trx) => {
      await sql`
        select store.lock_key(folder, ${name}) from store.find_folder(${access.bucket.id}, ${folders}::bytea[]) folder
        where folder is not null`.execute(trx)
      const row = await findLockable(trx, access, address)
      const { act, ...columns } = judge(row)
      if (row.expiresAt !== null) throw storeRefusals.lockedCannotExpire()
      const { numUpdatedRows } = await trx
        .updateTable('store.objects')
        .set(columns)
        .where('id', '=', row.id)
        .executeTakeFirst()
      // Emptying a bucket by force takes versions without the lock of their key.
      if (numUpdatedRows === 0n) await findObject(trx, { bucketId: access.bucket.id, address, at: access.now })
      if (act !== null) await recordLockAct(context, trx, access, act)
    }),
  )
}

/**
 * A version that has, or may get, a lock.
 * @throws Refusal `noObjectLock`, `noSuchKey`, `noSuchVersion`; `isDeleteMarker`, also when it is merely the latest.
 */
async function findLockable(db: StoreDb, { bucket, now }: BucketAccess, address: ObjectAddress): Promise<ObjectRow> {
  if (!bucket.objectLock) throw storeRefusals.noObjectLock()
  try {
    return await findObject(db, { bucketId: bucket.id, address, at: now })
  } catch (error) {
    const marker = isRefusal(error, 'noSuchKey') ? error.entry.deleteMarker : undefined
    throw marker === undefined ? error : storeRefusals.isDeleteMarker(marker)
  }
}
