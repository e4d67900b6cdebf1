import type { UserId } from '@perigee/std/brand'
import type { SatelliteDb } from './schema'

export async function countRecoveryCodes(db: SatelliteDb, userId: UserId): Promise<number> {
  const { count } = await db
    .selectFrom('satellite.mfa_recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

/** Puts these in place of all that the user has; none for an empty list. To be called in a transaction. */
export async function replaceRecoveryCodes(db: SatelliteDb, userId: UserId, hashes: Uint8Array[]): Promise<void> {
  await db.deleteFrom('satellite.mfa_recovery_codes').where('user_id', '=', userId).execute()
  if (hashes.length === 0) return
  const rows = hashes.map((code_hash) => ({ user_id: userId, code_hash }))
  await db.insertInto('satellite.mfa_recovery_codes').values(rows).execute()
}

/** Removes the code. @returns whether there was one: of two who use it at the same time only one gets true. */
export async function takeRecoveryCode(db: SatelliteDb, userId: UserId, codeHash: Uint8Array): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('satellite.mfa_recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
