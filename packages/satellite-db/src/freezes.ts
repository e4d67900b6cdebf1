import type { FreezeKind } from '@perigee/domain/freezes'
import type { UserId } from '@perigee/std/brand'
import type { SavedLimits } from './freezes-and-forms-schema'
import type { SatelliteDb } from './schema'

export interface FreezeRow {
  kind: FreezeKind
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

/** Notes that so many mails about a freeze have gone out. @returns false when as many had already */
export async function noteFreezeMails(
  db: SatelliteDb,
  { userId, kind, sent }: { userId: UserId; kind: FreezeKind; sent: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('satellite.account_freezes')
    .set({ mails_sent: sent })
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('mails_sent', '<', sent)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** @returns how many there were. */
export async function deleteFreezes(db: SatelliteDb, userId: UserId, kinds: readonly FreezeKind[]): Promise<number> {
  if (kinds.length === 0) return 0
  const { numDeletedRows } = await db
    .deleteFrom('satellite.account_freezes')
    .where('user_id', '=', userId)
    .where('kind', 'in', kinds)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** The limits of an account and of every project that it owns, as they are now; the rows are locked. */
export async function readLimits(db: SatelliteDb, userId: UserId): Promise<SavedLimits> {
  const user = await db
    .selectFrom('satellite.users')
    .select([
      'project_storage_limit as storage',
      'project_bandwidth_limit as bandwidth',
      'project_segment_limit as segments',
    ])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const projects = await db
    .selectFrom('satellite.projects')
    .select([
      'id',
      'storage_limit as storage',
      'bandwidth_limit as bandwidth',
      'segment_limit as segments',
      'user_set_storage_limit as userSetStorage',
      'user_set_bandwidth_limit as userSetBandwidth',
      'rate_limit as rateLimit',
    ])
    .where('owner_id', '=', userId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return { user, projects }
}

/** Projects that are not named keep what they have. */
export async function writeLimits(db: SatelliteDb, userId: UserId, { user, projects }: SavedLimits): Promise<void> {
  await db
    .updateTable('satellite.users')
    .set({
      project_storage_limit: user.storage,
      project_bandwidth_limit: user.bandwidth,
      project_segment_limit: user.segments,
    })
    .where('id', '=', userId)
    .execute()
  for (const project of projects) {
    await db
      .updateTable('satellite.projects')
      .set({
        storage_limit: project.storage,
        bandwidth_limit: project.bandwidth,
        segment_limit: project.segments,
        user_set_storage_limit: project.userSetStorage,
        user_set_bandwidth_limit: project.userSetBandwidth,
        rate_limit: project.rateLimit,
      })
      .where('id', '=', project.id)
      .where('owner_id', '=', userId)
      .execute()
  }
}
