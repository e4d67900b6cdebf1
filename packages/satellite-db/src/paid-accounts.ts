import { accountKinds } from '@perigee/domain/account-kinds'
import { userStatus } from '@perigee/domain/user-status'
import type { UserId } from '@perigee/std/brand'
import type { SatelliteDb } from './schema'
import { userColumns, type UserRow } from './users'

const together = 500

/** Every account that pays, in the order of their ids. Deleted ones have no card any more, and are left out. */
export async function* paidAccounts(db: SatelliteDb): AsyncGenerator<UserRow> {
  let after: UserId | undefined
  for (;;) {
    const page = await pageOfPaid(db, after)
    yield* page
    after = page.at(-1)?.id
    if (page.length < together) return
  }
}

const pageOfPaid = (db: SatelliteDb, after: UserId | undefined): Promise<UserRow[]> =>
  db
    .selectFrom('satellite.users as u')
    .select(userColumns)
    .where('u.kind', '=', accountKinds.paid)
    .where('u.status', '<>', userStatus.deleted)
    .$if(after !== undefined, (query) => query.where('u.id', '>', after ?? null))
    .orderBy('u.id')
    .limit(together)
    .execute()
