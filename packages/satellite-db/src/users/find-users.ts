import { sql } from 'kysely'
import type { SatelliteDb } from '../schema'
import { userColumns, type UserRow } from './user-columns'

const users = (db: SatelliteDb) =>
  db.selectFrom('satellite.users as u').select(userColumns).where('u.status', '<>', sql.lit(2))

/** Deleted users are not found; nor is anything by a text that is no id. */
export async function findUserById(db: SatelliteDb, id: string): Promise<UserRow | undefined> {
  return users(db)
    .where(sql`u.id::text`, '=', id.toLowerCase())
    .executeTakeFirst()
}

export type ListedUser = UserRow & { freezes: number[] }

/** Oldest first; `search` is part of an e-mail address. */
export async function listUsers(
  db: SatelliteDb,
  { search, frozen, limit }: { search: string; frozen: boolean; limit: number },
): Promise<ListedUser[]> {
  return users(db)
    .select(({ selectFrom }) =>
      selectFrom('satellite.account_freezes as f')
        .select(sql<number[]>`coalesce(array_agg(f.kind order by f.kind), '{}')`.as('kinds'))
        .whereRef('f.user_id', '=', 'u.id')
        .as('freezes'),
    )
    .$narrowType<{ freezes: number[] }>()
    .where(sql<boolean>`position(lower(${search}) in lower(u.email)) > 0`)
    .$if(frozen, (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(selectFrom('satellite.account_freezes as g').select('g.kind').whereRef('g.user_id', '=', 'u.id')),
      ),
    )
    .orderBy('u.created_at')
    .orderBy('u.id')
    .limit(limit)
    .execute()
}
