import { listFreezes, putFreeze, readLimits, writeLimits } from '@perigee/satellite-db/freezes'
import type { SavedLimits } from '@perigee/satellite-db/freezes-and-forms-schema'
import type { SatelliteSchema } from '@perigee/satellite-db/schema'
import { lockUser } from '@perigee/satellite-db/users'
import type { UserId } from '@perigee/std/brand'
import type { Transaction } from 'kysely'
import { frozenLimits, kindsOf, savedIn } from './frozen-limits'

/** Changes the limits of an account and its projects. While it is frozen that counts from when it no longer is. */
export async function changeLimits(
  trx: Transaction<SatelliteSchema>,
  userId: UserId,
  change: (limits: SavedLimits) => SavedLimits,
): Promise<void> {
  await lockUser(trx, userId)
  const freezes = await listFreezes(trx, userId)
  const changed = change(savedIn(freezes) ?? (await readLimits(trx, userId)))
  for (const freeze of freezes) {
    if (freeze.saved !== null) await putFreeze(trx, { ...freeze, userId, saved: changed })
  }
  await writeLimits(trx, userId, frozenLimits(changed, kindsOf(freezes)))
}
