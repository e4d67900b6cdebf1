import type { SessionOrder } from '@perigee/domain/sort-orders'
import type { UserId } from '@perigee/std/brand'
import { type Insertable, type OrderByDirection, sql } from 'kysely'
import type { SessionsTable } from './accounts-and-projects-schema'
import type { SatelliteDb } from './schema'
import { userColumns, type UserRow } from './users'

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

export interface ListSessions {
  userId: UserId
  now: Date
  /** The user agent as the console shows it: its device. */
  order: SessionOrder
  direction: OrderByDirection
  limit: number
  offset: number
}

export interface ListedSession {
  publicId: string
  idHash: Uint8Array
  userAgent: string
  ip: string
  createdAt: Date
  expiresAt: Date
}

/** One page of a user's sessions that have not expired, and how many there are in all. */
export async function listSessions(
  db: SatelliteDb,
  { userId, now, order, direction, limit, offset }: ListSessions,
): Promise<{ sessions: ListedSession[]; total: number }> {
  const open = db.selectFrom('satellite.sessions').where('user_id', '=', userId).where('expires_at', '>', now)
  const { total } = await open.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const sessions = await open
    .select([
      'public_id as publicId',
      'id_hash as idHash',
      'user_agent as userAgent',
      'ip',
      'created_at as createdAt',
      'expires_at as expiresAt',
    ])
    .orderBy(order === 'userAgent' ? sql`lower(coalesce(device, user_agent))` : sql`expires_at`, direction)
    .orderBy('public_id', direction)
    .limit(limit)
    .offset(offset)
    .execute()
  return { sessions, total }
}

export async function insertSession(db: SatelliteDb, session: Insertable<SessionsTable>): Promise<void> {
  await db.insertInto('satellite.sessions').values(session).execute()
}

export async function setSessionExpiry(db: SatelliteDb, idHash: Uint8Array, expiresAt: Date): Promise<void> {
  await db.updateTable('satellite.sessions').set({ expires_at: expiresAt }).where('id_hash', '=', idHash).execute()
}

export async function deleteSession(db: SatelliteDb, idHash: Uint8Array): Promise<void> {
  await db.deleteFrom('satellite.sessions').where('id_hash', '=', idHash).execute()
}

/** @returns whether the user had such a session. */
export async function deleteSessionByPublicId(db: SatelliteDb, userId: UserId, publicId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('satellite.sessions')
    .where('user_id', '=', userId)
    .where('public_id', '=', publicId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deleteSessionsOfUser(db: SatelliteDb, userId: UserId): Promise<void> {
  await db.deleteFrom('satellite.sessions').where('user_id', '=', userId).execute()
}

/** Ends all sessions of a user but the one of the hash. */
export async function deleteOtherSessions(db: SatelliteDb, userId: UserId, keptIdHash: Uint8Array): Promise<void> {
  await db.deleteFrom('satellite.sessions').where('user_id', '=', userId).where('id_hash', '<>', keptIdHash).execute()
}

/** @returns how many. */
export async function deleteExpiredSessions(db: SatelliteDb, now: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('satellite.sessions').where('expires_at', '<=', now).executeTakeFirst()
  return Number(numDeletedRows)
}
