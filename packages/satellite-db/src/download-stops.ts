import { projectStatus } from '@perigee/domain/project-status'
import { monthAfter } from '@perigee/domain/prices/billed-from'
import { monthStart } from '@perigee/std/month-start'
import type { UserId } from '@perigee/std/brand'
import { sql, type Transaction } from 'kysely'
import type { SatelliteDb, SatelliteSchema } from './schema'

/**
 * Writes what the budgets of an account say about downloads of this month onto its projects, where the object store
 * reads it with each request. Projects whose state is right already are left as they are. Of two at once the
 * later one waits, and reads what the earlier one left: nobody writes down what was true before a budget was changed.
 */
export async function applyDownloadStops(trx: Transaction<SatelliteSchema>, userId: UserId, now: Date): Promise<void> {
  await trx.selectFrom('satellite.users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  const month = monthStart(now)
  await sql`
    with stops as (
      select p.id,
        bool_or(b.id is not null) as stopped,
        bool_or(b.id is not null and b.bucket is null) as whole,
        array_agg(b.bucket order by b.bucket) filter (where b.bucket is not null) as buckets
      from satellite.projects p
      left join satellite.budgets b on b.user_id = p.owner_id and b.stop_downloads and b.stopped_month = ${month}
        and (b.project_id is null or b.project_id = p.id)
      where p.owner_id = ${userId} and p.status = ${projectStatus.active}
      group by p.id
    ), wanted as (
      select id, case when stopped then ${monthAfter(month)}::timestamptz end as until,
        case when not whole then buckets end as buckets
      from stops
    )
    update satellite.projects p set downloads_stopped_until = w.until, downloads_stopped_in = w.buckets
    from wanted w
    where p.id = w.id and (p.downloads_stopped_until is distinct from w.until
      or p.downloads_stopped_in is distinct from w.buckets)`.execute(trx)
}

/** Lets all downloads go on, where nobody watches budgets any more. @returns of how many projects */
export async function endDownloadStops(db: SatelliteDb): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('satellite.projects')
    .set({ downloads_stopped_until: null, downloads_stopped_in: null })
    .where('downloads_stopped_until', 'is not', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export interface DownloadStop {
  /** Of a month that may have ended. */
  until: Date
  /** Null: in the whole project. */
  buckets: string[] | null
}

/** Null where nothing was ever stopped. */
export async function findDownloadStop(db: SatelliteDb, projectId: number): Promise<DownloadStop | null> {
  const row = await db
    .selectFrom('satellite.projects')
    .select(['downloads_stopped_until as until', 'downloads_stopped_in as buckets'])
    .where('id', '=', projectId)
    .executeTakeFirst()
  return row?.until ? { until: row.until, buckets: row.buckets } : null
}
