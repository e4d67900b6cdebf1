import { type Insertable, sql, type Transaction } from 'kysely'
import type { ComputeUsageTable } from './compute-schema'
import type { SatelliteDb, SatelliteSchema } from './schema'

/** A stretch of time that has not ended. */
export interface OpenUsage {
  id: number
  instanceType: string
  bootDiskGB: number
  runs: boolean
  hourMicroCents: number
  diskHourMicroCents: number
  fromAt: Date
  seenAt: Date
}

/** That of a machine, with its row locked. A machine has one at most. */
export const lockOpenUsage = (trx: Transaction<SatelliteSchema>, instanceId: string): Promise<OpenUsage | undefined> =>
  trx
    .selectFrom('satellite.compute_usage')
    .select([
      'id',
      'instance_type as instanceType',
      'boot_disk_gb as bootDiskGB',
      'runs',
      'hour_micro_cents as hourMicroCents',
      'disk_hour_micro_cents as diskHourMicroCents',
      'from_at as fromAt',
      'seen_at as seenAt',
    ])
    .where('instance_id', '=', instanceId)
    .where('until_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export async function insertUsage(db: SatelliteDb, usage: Insertable<ComputeUsageTable>): Promise<void> {
  await db.insertInto('satellite.compute_usage').values(usage).execute()
}

/** It is known to hold up to this time. */
export async function extendUsage(db: SatelliteDb, id: number, seenAt: Date): Promise<void> {
  await db.updateTable('satellite.compute_usage').set({ seen_at: seenAt }).where('id', '=', id).execute()
}

export async function closeUsage(db: SatelliteDb, id: number, at: Date): Promise<void> {
  await db.updateTable('satellite.compute_usage').set({ until_at: at, seen_at: at }).where('id', '=', id).execute()
}

/** Ends the open stretch of a machine now; one that ran, and was last seen longer ago than `away`, when it was seen. */
export async function endUsage(
  db: SatelliteDb,
  { instanceId, now, away }: { instanceId: string; now: Date; away: number },
): Promise<void> {
  const before = new Date(now.getTime() - away)
  const end = sql<Date>`case when runs and seen_at < ${before} then seen_at else greatest(seen_at, ${now}) end`
  await db
    .updateTable('satellite.compute_usage')
    .set({ until_at: end, seen_at: end })
    .where('instance_id', '=', instanceId)
    .where('until_at', 'is', null)
    .execute()
}

/** How long machines of a project ran, each for itself, in a span of time. Open stretches count as far as they are known. */
export async function readRunningMillis(
  db: SatelliteDb,
  { projectId, since, until }: { projectId: number; since: Date; until: Date },
): Promise<number> {
  const ends = sql`least(coalesce(until_at, seen_at), ${until}::timestamptz)`
  const { millis } = await db
    .selectFrom('satellite.compute_usage')
    .select(
      sql<number>`coalesce(round(sum(extract(epoch from ${ends} - greatest(from_at, ${since}::timestamptz))) * 1000), 0)::bigint`.as(
        'millis',
      ),
    )
    .where('project_id', '=', projectId)
    .where('runs', '=', true)
    .where('from_at', '<', until)
    .where(sql<boolean>`coalesce(until_at, seen_at) > ${since}`)
    .executeTakeFirstOrThrow()
  return millis
}
