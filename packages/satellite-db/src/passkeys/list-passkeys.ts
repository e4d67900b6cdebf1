import type { UserId } from '@perigee/std/brand'
import type { SatelliteDb } from '../schema'
import { passkeyColumns, type PasskeyRow } from './passkey-columns'

/** A user's passkeys, oldest first. */
export async function listPasskeys(db: SatelliteDb, userId: UserId): Promise<PasskeyRow[]> {
  return db
    .selectFrom('satellite.passkeys')
    .select(passkeyColumns)
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}
