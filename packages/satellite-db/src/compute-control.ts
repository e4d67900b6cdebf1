import { type FreezeKind, freezeEffect } from '@perigee/domain/freezes'
import { projectStatus } from '@perigee/domain/project-status'
import { sql, type Updateable } from 'kysely'
import { instanceColumns, type InstanceRow } from './compute-instances'
import type { ComputeInstancesTable } from './compute-schema'
import type { SatelliteDb } from './schema'

/** A machine with what decides, beside its people's wish, whether it may run and stay. */
export interface ControlledInstance extends InstanceRow {
  /** Whether its project is nobody's any more. */
  projectEnded: boolean
  /** Whether the account of the project's owner is frozen. */
  ownerFrozen: boolean
}

/** For the controller of its location. */
export async function findControlled(db: SatelliteDb, id: string): Promise<ControlledInstance | undefined> {
  const row = await db
    .selectFrom('satellite.compute_instances as i')
    .innerJoin('satellite.projects as p', 'p.id', 'i.project_id')
    .select(instanceColumns)
    .select((eb) => [
      'p.status as projectStatus',
      eb
        .selectFrom('satellite.account_freezes as f')
        .select(sql<FreezeKind[]>`coalesce(array_agg(f.kind), '{}')`.as('kinds'))
        .whereRef('f.user_id', '=', 'p.owner_id')
        .$asScalar()
        .$notNull()
        .as('freezes'),
    ])
    .where('i.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { projectStatus: status, freezes, ...instance } = row
  return {
    ...instance,
    projectEnded: status !== projectStatus.active,
    ownerFrozen: freezes.some((kind) => freezeEffect(kind).zeroesLimits),
  }
}

/** Those of a location, without those that are to be left alone until later. */
export async function listDueInstances(
  db: SatelliteDb,
  { location, now }: { location: string; now: Date },
): Promise<string[]> {
  const rows = await db
    .selectFrom('satellite.compute_instances')
    .select('id')
    .where('location', '=', location)
    .where((eb) => eb.or([eb('retry_at', 'is', null), eb('retry_at', '<=', now)]))
    .orderBy('created_at')
    .execute()
  return rows.map(({ id }) => id)
}

/** Internal id of the project whose machine it is. */
export async function findProjectOfInstance(db: SatelliteDb, id: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('satellite.compute_instances')
    .select('project_id')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.project_id
}

/** Of these machines, those that have a row, at whatever location. */
export async function findKnownInstances(db: SatelliteDb, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('satellite.compute_instances').select('id').where('id', 'in', ids).execute()
  return rows.map(({ id }) => id)
}

/** A machine as it was wanted when it was read. */
export type AsWanted = Pick<InstanceRow, 'id' | 'wanted' | 'wantedBoot'>

/** What was seen of a machine. @returns false where something else is wanted of it meanwhile, and nothing was written */
export async function noteInstance(
  db: SatelliteDb,
  { id, wanted, wantedBoot }: AsWanted,
  changes: Updateable<ComputeInstancesTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('satellite.compute_instances')
    .set(changes)
    .where('id', '=', id)
    .where('wanted', '=', wanted)
    .where('wanted_boot', '=', wantedBoot)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** With its row locked. @returns false where something else is wanted of it meanwhile */
export async function isStillWanted(db: SatelliteDb, { id, wanted, wantedBoot }: AsWanted): Promise<boolean> {
  const row = await db
    .selectFrom('satellite.compute_instances')
    .select('id')
    .where('id', '=', id)
    .where('wanted', '=', wanted)
    .where('wanted_boot', '=', wantedBoot)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Of a machine that the engine has nothing of any more: its port is free. */
export async function deleteInstance(db: SatelliteDb, id: string): Promise<void> {
  await db.deleteFrom('satellite.compute_instances').where('id', '=', id).execute()
}
