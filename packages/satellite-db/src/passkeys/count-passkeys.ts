import type { UserId } from '@perigee/std/brand'
import type { SatelliteDb } from '../schema'

export async function countPasskeys(db: SatelliteDb, userId: UserId): Promise<number> {
  const { count } = await db
    .selectFrom('satellite.passkeys')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}
