import type { UserId } from '@perigee/std/brand'
import { sql, type OrderByDirection } from 'kysely'
import type { SatelliteDb } from '../schema'

export interface ListSessions {
  userId: UserId
  now: Date
  order: 'device' | 'expiresAt'
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
    .orderBy(order === 'device' ? sql`lower(coalesce(device, user_agent))` : sql`expires_at`, direction)
    .orderBy('public_id', direction)
    .limit(limit)
    .offset(offset)
    .execute()
  return { sessions, total }
}
