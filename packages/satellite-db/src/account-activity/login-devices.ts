import type { UserId } from '@perigee/std/brand'
import type { SatelliteDb } from '../schema'

/** The devices from which somebody has logged in, as far as it is remembered. */
export async function loginDevices(db: SatelliteDb, userId: UserId): Promise<string[]> {
  const rows = await db
    .selectFrom('satellite.account_activity')
    .select('device')
    .distinct()
    .where('user_id', '=', userId)
    .where('kind', 'in', ['login', 'passkey-login'])
    .execute()
  return rows.map(({ device }) => device)
}
