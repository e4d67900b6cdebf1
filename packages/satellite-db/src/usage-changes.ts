import { projectStatus } from '@perigee/domain/project-status'
import type { ProjectId } from '@perigee/std/brand'
import { sql, type Transaction } from 'kysely'
import { noUsage, projectUsage } from './project-usage'
import type { SatelliteSchema } from './schema'

/** What a project may use, uses, and what its owner was mailed about it. Sizes in bytes, levels in percent. */
export interface WatchedProject {
  id: number
  publicId: ProjectId
  name: string
  owner: { email: string; status: number }
  storage: WatchedLimit
  egress: WatchedLimit & { month: Date | null; toldMonth: Date | null }
}

export interface WatchedLimit {
  tierLimit: number
  userSetLimit: number | null
  used: number
  isMailed: boolean
  /** The level that the last mail named; 0: none. */
  level: number
  /** The one that webhooks were told. */
  told: number
}

export interface UsageChangesPage {
  /** Null when there are no more. */
  last: number | null
  projects: WatchedProject[]
}

interface Cursor {
  /** Internal id of a project. */
  after: number
  limit: number
  /** Egress counts from here on. */
  since: Date
}

/**
 * Takes active projects whose usage or limits have changed, by id, and locks them. Whatever is written down from now on is
 * a change for the next time. A project that somebody else has locked is left for the next time: nobody waits here.
 */
export async function takeUsageChanges(
  trx: Transaction<SatelliteSchema>,
  { after, limit, since }: Cursor,
): Promise<UsageChangesPage> {
  const { rows: taken } = await sql<{ id: number }>`
    delete from satellite.usage_changes where project_id in (
      select c.project_id from satellite.usage_changes c join satellite.projects p on p.id = c.project_id
      where c.project_id > ${after} order by c.project_id limit ${limit}
      for update of c skip locked for no key update of p skip locked
    )
    returning project_id as id`.execute(trx)
  const ids = taken.map(({ id }) => id)
  if (ids.length === 0) return { last: null, projects: [] }
  const usage = await projectUsage(trx, ids, { since })
  const rows = await trx
    .selectFrom('satellite.projects as p')
    .innerJoin('satellite.users as u', 'u.id', 'p.owner_id')
    .select([
      'p.id',
      'p.public_id',
      'p.name',
      'u.email',
      'u.status',
      'p.storage_limit',
      'p.user_set_storage_limit',
      'p.storage_notifications',
      'p.storage_level',
      'p.storage_told',
      'p.bandwidth_limit',
      'p.user_set_bandwidth_limit',
      'p.egress_notifications',
      'p.egress_level',
      'p.egress_level_month',
      'p.egress_told',
      'p.egress_told_month',
    ])
    .where('p.id', 'in', ids)
    .where('p.status', '=', projectStatus.active)
    .orderBy('p.id')
    .execute()
  const projects = rows.map((row) => {
    const used = usage.get(row.id) ?? noUsage
    return {
      id: row.id,
      publicId: row.public_id,
      name: row.name,
      owner: { email: row.email, status: row.status },
      storage: {
        tierLimit: row.storage_limit,
        userSetLimit: row.user_set_storage_limit,
        used: used.storage,
        isMailed: row.storage_notifications,
        level: row.storage_level,
        told: row.storage_told,
      },
      egress: {
        tierLimit: row.bandwidth_limit,
        userSetLimit: row.user_set_bandwidth_limit,
        used: used.egress,
        isMailed: row.egress_notifications,
        level: row.egress_level,
        month: row.egress_level_month,
        told: row.egress_told,
        toldMonth: row.egress_told_month,
      },
    }
  })
  return { last: Math.max(...ids), projects }
}

/** The levels that mails have named, by internal id. */
export async function noteMailedLevels(
  trx: Transaction<SatelliteSchema>,
  id: number,
  { storage, egress, month }: { storage: number; egress: number; month: Date },
): Promise<void> {
  await trx
    .updateTable('satellite.projects')
    .set({ storage_level: storage, egress_level: egress, egress_level_month: month })
    .where('id', '=', id)
    .execute()
}

/** The levels that webhooks were told, by internal id. */
export async function noteToldLevels(
  trx: Transaction<SatelliteSchema>,
  id: number,
  { storage, egress, month }: { storage: number; egress: number; month: Date },
): Promise<void> {
  await trx
    .updateTable('satellite.projects')
    .set({ storage_told: storage, egress_told: egress, egress_told_month: month })
    .where('id', '=', id)
    .execute()
}
