import type { UserId } from '@perigee/std/brand'
import type { SatelliteDb } from '../schema'

export async function countRecoveryCodes(db: SatelliteDb, userId: UserId): Promise<number> {
  const { count } = await db
    .selectFrom('satellite.mfa_recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}
