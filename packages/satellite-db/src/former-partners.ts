import type { DatedPartner } from '@perigee/domain/prices/price-book'
import type { UserId } from '@perigee/std/brand'
import type { SatelliteDb } from './schema'
import { findUserById } from './users'

/** Notes which partner an account had up to now. */
export async function insertFormerPartner(
  db: SatelliteDb,
  { userId, until, partner }: { userId: UserId; until: Date; partner: string },
): Promise<void> {
  await db
    .insertInto('satellite.former_partners')
    .values({ user_id: userId, until_at: until, partner })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The partners of an account, each with the moment from which it counted; the first one always did. */
export async function partnersOf(db: SatelliteDb, userId: UserId): Promise<DatedPartner[]> {
  const user = await findUserById(db, userId)
  const former = await db
    .selectFrom('satellite.former_partners')
    .select(['partner', 'until_at as until'])
    .where('user_id', '=', userId)
    .orderBy('until_at')
    .execute()
  const names = [...former.map(({ partner }) => partner), user?.partner ?? '']
  return names.map((partner, index) => ({ partner, from: former[index - 1]?.until ?? new Date(0) }))
}
