import { projectStatus } from '@perigee/domain/project-status'
import type { ProjectId } from '@perigee/std/brand'
import { sql } from 'kysely'
import { listInstanceIds, wakeController } from './compute-instances'
import { satelliteHoldings, tablesThatEnd } from './holdings'
import type { SatelliteDb } from './schema'

export interface ProjectToRemove {
  id: number
  publicId: ProjectId
}

/** Deleted projects whose data is still there and may be looked at now, oldest first. */
export async function listProjectsToRemove(db: SatelliteDb, now: Date): Promise<ProjectToRemove[]> {
  return db
    .selectFrom('satellite.projects')
    .select(['id', 'public_id as publicId'])
    .where('status', '=', projectStatus.pendingDeletion)
    .where((eb) => eb.or([eb('removal_after', 'is', null), eb('removal_after', '<=', now)]))
    .orderBy('id')
    .execute()
}

/**
 * From now on these projects are nobody's: whoever asks for one is told that there is none, and no key of theirs works.
 * What they hold is removed in the background. To be called in a transaction.
 */
export async function endProjects(db: SatelliteDb, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  for (const { table, by } of tablesThatEnd(satelliteHoldings, 'project', 'deleted')) {
    await db.deleteFrom(table).where(sql.ref(by), 'in', ids).execute()
  }
  await db
    .updateTable('satellite.projects')
    .set({ status: projectStatus.pendingDeletion, removal_after: null })
    .where('id', 'in', ids)
    .where('status', '<>', projectStatus.disabled)
    .execute()
  for (const id of await listInstanceIds(db, ids)) await wakeController(db, id)
}

/**
 * What is left of a deleted project without buckets, keys and machines: a row without its passphrase. False where some
 * are left; then its log and all else stay too. Machines go by the controller of their location, which removes their rows.
 */
export async function finishRemoval(db: SatelliteDb, projectId: number): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    if (!(await disableEmpty(trx, projectId))) return false
    for (const { table, by } of tablesThatEnd(satelliteHoldings, 'project', 'last')) {
      await trx.deleteFrom(table).where(sql.ref(by), '=', projectId).execute()
    }
    return true
  })
}

async function disableEmpty(db: SatelliteDb, projectId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('satellite.projects')
    .set({ status: projectStatus.disabled, sealed_passphrase: null, passphrase_key_id: null, removal_after: null })
    .where('id', '=', projectId)
    .where('status', '=', projectStatus.pendingDeletion)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('satellite.buckets as b').select('b.id').where('b.project_id', '=', projectId))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('satellite.api_keys as k').select('k.id').where('k.project_id', '=', projectId))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('satellite.compute_instances as i').select('i.id').where('i.project_id', '=', projectId))),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Some of its data has to stay for now. */
export async function postponeRemoval(db: SatelliteDb, projectId: number, until: Date): Promise<void> {
  await db.updateTable('satellite.projects').set({ removal_after: until }).where('id', '=', projectId).execute()
}
