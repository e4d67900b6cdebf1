import type { SatelliteDb } from '../schema'
import { userColumns, type UserRow } from '../users/user-columns'

export interface SessionWithUser extends UserRow {
  expiresAt: Date
  /** The user's own session length; null = none chosen. */
  sessionMinutes: number | null
  /** That it was opened with. */
  userAgent: string
}

/** The session of an id hash with its user, expired or not. */
export async function findSession(db: SatelliteDb, idHash: Uint8Array): Promise<SessionWithUser | undefined> {
  return db
    .selectFrom('satellite.sessions as s')
    .innerJoin('satellite.users as u', 'u.id', 's.user_id')
    .leftJoin('satellite.user_settings as us', 'us.user_id', 's.user_id')
    .select(userColumns)
    .select(['s.expires_at as expiresAt', 's.user_agent as userAgent', 'us.session_minutes as sessionMinutes'])
    .where('s.id_hash', '=', idHash)
    .executeTakeFirst()
}
