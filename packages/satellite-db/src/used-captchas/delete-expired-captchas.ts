import type { SatelliteDb } from '../schema'

/** @returns how many. */
export async function deleteExpiredCaptchas(db: SatelliteDb, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('satellite.used_captchas')
    .where('expires_at', '<=', now)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
