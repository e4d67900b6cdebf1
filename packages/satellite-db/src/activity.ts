import type { UserId } from '@perigee/std/brand'
import type { Insertable } from 'kysely'
import type { AccountActivityTable } from './accounts-and-projects-schema'
import type { SatelliteDb } from './schema'

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

export async function insertActivity(db: SatelliteDb, row: Insertable<AccountActivityTable>): Promise<void> {
  await db.insertInto('satellite.account_activity').values(row).execute()
}

/** @returns how many. */
export async function deleteOldActivity(db: SatelliteDb, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('satellite.account_activity')
    .where('at', '<', before)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
