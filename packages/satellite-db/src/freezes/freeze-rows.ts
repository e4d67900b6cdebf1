import type { UserId } from '@perigee/std/brand'
import type { SavedLimits } from '../freezes-and-forms-schema'
import type { SatelliteDb } from '../schema'

export interface FreezeRow {
  kind: number
  saved: SavedLimits | null
  daysTillEscalation: number | null
  createdAt: Date
}

/** By kind. */
export async function listFreezes(db: SatelliteDb, userId: UserId): Promise<FreezeRow[]> {
  return db
    .selectFrom('satellite.account_freezes')
    .select(['kind', 'saved', 'days_till_escalation as daysTillEscalation', 'created_at as createdAt'])
    .where('user_id', '=', userId)
    .orderBy('kind')
    .execute()
}

/** A freeze of the same kind keeps its time and gets the new numbers. */
export async function putFreeze(
  db: SatelliteDb,
  { userId, kind, saved, daysTillEscalation, createdAt }: FreezeRow & { userId: UserId },
): Promise<void> {
  const changes = { saved: JSON.stringify(saved), days_till_escalation: daysTillEscalation }
  await db
    .insertInto('satellite.account_freezes')
    .values({ user_id: userId, kind, created_at: createdAt, ...changes })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet(changes))
    .execute()
}

/** @returns how many there were. */
export async function deleteFreezes(db: SatelliteDb, userId: UserId, kinds: readonly number[]): Promise<number> {
  if (kinds.length === 0) return 0
  const { numDeletedRows } = await db
    .deleteFrom('satellite.account_freezes')
    .where('user_id', '=', userId)
    .where('kind', 'in', kinds)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
