import type { UserId } from '@perigee/std/brand'
import type { Transaction } from 'kysely'
import type { SatelliteSchema } from '../schema'
import { userColumns, type UserRow } from './user-columns'

/** The user with its row locked until the transaction ends: counters that are read, judged and written stay right. */
export async function lockUser(trx: Transaction<SatelliteSchema>, id: UserId): Promise<UserRow | undefined> {
  return trx
    .selectFrom('satellite.users as u')
    .select(userColumns)
    .where('u.id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}
