import type { SatelliteDb } from './schema'

/** @returns false when the challenge was used before; of two who use one at the same time only one gets true. */
export async function useCaptcha(db: SatelliteDb, used: { id: Uint8Array; expiresAt: Date }): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('satellite.used_captchas')
    .values({ id: used.id, expires_at: used.expiresAt })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** @returns how many. */
export async function deleteExpiredCaptchas(db: SatelliteDb, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('satellite.used_captchas')
    .where('expires_at', '<=', now)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
