import type { UserId } from '@perigee/std/brand'
import type { SatelliteDb } from '../schema'

/** One page, newest first, and how many entries there are in all. */
export async function listActivity(
  db: SatelliteDb,
  { userId, limit, offset }: { userId: UserId; limit: number; offset: number },
) {
  const ofUser = db.selectFrom('satellite.account_activity').where('user_id', '=', userId)
  const { total } = await ofUser.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const entries = await ofUser
    .select(['kind', 'at', 'ip', 'user_agent as userAgent'])
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return { entries, total }
}
