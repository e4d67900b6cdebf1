import type { ComputeUse } from '@perigee/domain/compute/quotas'
import type { InstanceStatus, InstanceStep, WantedState } from '@perigee/domain/compute/instance-rules'
import type { ProjectId, UserId } from '@perigee/std/brand'
import { type Insertable, sql, type Transaction, type Updateable } from 'kysely'
import type { ComputeInstancesTable } from './compute-schema'
import type { SatelliteDb, SatelliteSchema } from './schema'

export interface InstanceRow {
  id: string
  /** Internal id. */
  projectId: number
  createdBy: UserId
  name: string
  hostname: string
  location: string
  image: string
  instanceType: string
  vcpus: number
  memoryMB: number
  bootDiskGB: number
  authorizedKeys: string[]
  keyNames: string[]
  passwordHash: string
  sealedStorage: Uint8Array | null
  storageBuckets: string[] | null
  storageKeyId: string | null
  port: number
  wanted: WantedState
  wantedBoot: number
  booted: number
  status: InstanceStatus
  waitsFor: InstanceStep | null
  problem: string | null
  address: string | null
  failedStarts: number
  retryAt: Date | null
  startedAt: Date | null
  frozen: boolean
  createdAt: Date
  updatedAt: Date
}

/** Of `satellite.compute_instances as i`. */
export const instanceColumns = [
  'i.id',
  'i.project_id as projectId',
  'i.created_by as createdBy',
  'i.name',
  'i.hostname',
  'i.location',
  'i.image',
  'i.instance_type as instanceType',
  'i.vcpus',
  'i.memory_mb as memoryMB',
  'i.boot_disk_gb as bootDiskGB',
  'i.authorized_keys as authorizedKeys',
  'i.key_names as keyNames',
  'i.password_hash as passwordHash',
  'i.sealed_storage as sealedStorage',
  'i.storage_buckets as storageBuckets',
  'i.storage_key_id as storageKeyId',
  'i.port',
  'i.wanted',
  'i.wanted_boot as wantedBoot',
  'i.booted',
  'i.status',
  'i.waits_for as waitsFor',
  'i.problem',
  'i.address',
  'i.failed_starts as failedStarts',
  'i.retry_at as retryAt',
  'i.started_at as startedAt',
  'i.frozen',
  'i.created_at as createdAt',
  'i.updated_at as updatedAt',
] as const

const instances = (db: SatelliteDb) => db.selectFrom('satellite.compute_instances as i').select(instanceColumns)

interface Named {
  /** Internal id. */
  projectId: number
  id: string
}

export interface InstancePlace {
  createdAt: Date
  id: string
}

/** Of a project, the newest first; those after one of them. A project has as many as its quota allows. */
export const listInstances = (
  db: SatelliteDb,
  { projectId, after, limit }: { projectId: number; after?: InstancePlace | undefined; limit: number },
): Promise<InstanceRow[]> =>
  instances(db)
    .where('i.project_id', '=', projectId)
    .$if(after !== undefined, (rows) => rows.where(isBehind(after)))
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id', 'desc')
    .limit(limit)
    .execute()

/** With the public id and the name of its project, and the email address of the project's owner. */
export type InstanceOfProject = InstanceRow & { publicProjectId: ProjectId; projectName: string; ownerEmail: string }

/** Of all projects, the newest first; those after one of them. */
export const listAllInstances = (
  db: SatelliteDb,
  { after, limit }: { after?: InstancePlace | undefined; limit: number },
): Promise<InstanceOfProject[]> =>
  instances(db)
    .innerJoin('satellite.projects as p', 'p.id', 'i.project_id')
    .innerJoin('satellite.users as u', 'u.id', 'p.owner_id')
    .select(['p.public_id as publicProjectId', 'p.name as projectName', 'u.email as ownerEmail'])
    .$if(after !== undefined, (rows) => rows.where(isBehind(after)))
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id', 'desc')
    .limit(limit)
    .execute()

const isBehind = (place: InstancePlace | undefined) =>
  sql<boolean>`(i.created_at, i.id) < (${place?.createdAt}, ${place?.id}::uuid)`

/** Those that were given S3 credentials, with their rows locked. To be called in a transaction. */
export const instancesWithStorage = (db: SatelliteDb): Promise<{ id: string; sealedStorage: Uint8Array }[]> =>
  db
    .selectFrom('satellite.compute_instances')
    .select(['id', 'sealed_storage as sealedStorage'])
    .where('sealed_storage', 'is not', null)
    .$narrowType<{ sealedStorage: Uint8Array }>()
    .forUpdate()
    .execute()

export const findInstance = (db: SatelliteDb, { projectId, id }: Named): Promise<InstanceRow | undefined> =>
  instances(db).where('i.project_id', '=', projectId).where('i.id', '=', id).executeTakeFirst()

/** With its row locked, until the transaction ends. */
export const lockInstance = (
  trx: Transaction<SatelliteSchema>,
  { projectId, id }: Named,
): Promise<InstanceRow | undefined> =>
  instances(trx).where('i.project_id', '=', projectId).where('i.id', '=', id).forUpdate().executeTakeFirst()

export async function insertInstance(
  db: SatelliteDb,
  instance: Insertable<ComputeInstancesTable>,
): Promise<InstanceRow> {
  const { id } = await db
    .insertInto('satellite.compute_instances')
    .values(instance)
    .returning('id')
    .executeTakeFirstOrThrow()
  return instances(db).where('i.id', '=', id).executeTakeFirstOrThrow()
}

export async function updateInstance(
  db: SatelliteDb,
  id: string,
  changes: Updateable<ComputeInstancesTable>,
): Promise<void> {
  await db.updateTable('satellite.compute_instances').set(changes).where('id', '=', id).execute()
}

/** What machines of a project take, without those that are to go, and without one. */
export function useOfProject(
  db: SatelliteDb,
  { projectId, without }: { projectId: number; without?: string | undefined },
): Promise<ComputeUse> {
  return db
    .selectFrom('satellite.compute_instances')
    .select(taken)
    .where('project_id', '=', projectId)
    .where('wanted', '<>', 'deleted')
    .$if(without !== undefined, (rows) => rows.where('id', '<>', without ?? ''))
    .executeTakeFirstOrThrow()
}

/** What all machines of a location take, also those that are to go and are still there, without one. */
export function useOfLocation(
  db: SatelliteDb,
  { location, without }: { location: string; without?: string | undefined },
): Promise<ComputeUse> {
  return db
    .selectFrom('satellite.compute_instances')
    .select(taken)
    .where('location', '=', location)
    .$if(without !== undefined, (rows) => rows.where('id', '<>', without ?? ''))
    .executeTakeFirstOrThrow()
}

const taken = [
  sql<number>`count(*)`.as('instances'),
  sql<number>`coalesce(sum(vcpus), 0)`.as('vcpus'),
  sql<number>`coalesce(sum(memory_mb), 0)`.as('memoryMB'),
  sql<number>`coalesce(sum(boot_disk_gb), 0)`.as('diskGB'),
]

/** One of the range that no machine of the location has; undefined: all are taken. To be called with its row locked. */
export async function findFreePort(
  db: SatelliteDb,
  { location, from, to }: { location: string; from: number; to: number },
): Promise<number | undefined> {
  const { rows } = await sql<{ port: number }>`
    select port from generate_series(${from}::integer, ${to}::integer) as range (port)
    where not exists (
      select from satellite.compute_instances i where i.location = ${location} and i.port = range.port
    )
    order by random() limit 1`.execute(db)
  return rows[0]?.port
}

/** Whether a machine has this access key for its storage. */
export async function isKeyOfMachine(db: SatelliteDb, keyId: string): Promise<boolean> {
  const row = await db
    .selectFrom('satellite.compute_instances')
    .select('id')
    .where('storage_key_id', '=', keyId)
    .executeTakeFirst()
  return row !== undefined
}

/** Of all machines of some projects. */
export async function listInstanceIds(db: SatelliteDb, projectIds: readonly number[]): Promise<string[]> {
  const rows = await db
    .selectFrom('satellite.compute_instances')
    .select('id')
    .where('project_id', 'in', projectIds)
    .execute()
  return rows.map(({ id }) => id)
}

/** Machines of these projects that nobody has asked to remove yet. */
const held = (db: SatelliteDb, projectIds: readonly number[]) =>
  db.selectFrom('satellite.compute_instances').where('project_id', 'in', projectIds).where('wanted', '<>', 'deleted')

/** Without those that are to go. */
export async function countInstances(db: SatelliteDb, projectIds: readonly number[]): Promise<number> {
  if (projectIds.length === 0) return 0
  const { count } = await held(db, projectIds)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The first few of those, by project and name. */
export async function listSomeInstances(
  db: SatelliteDb,
  projectIds: readonly number[],
  limit: number,
): Promise<{ projectId: number; name: string }[]> {
  if (projectIds.length === 0) return []
  return held(db, projectIds)
    .select(['project_id as projectId', 'name'])
    .orderBy('project_id')
    .orderBy('name')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** What the controllers listen on. */
export const computeChannel = 'perigee_compute'

/** Wakes the controller of a machine's location, once the transaction is committed. */
export async function wakeController(db: SatelliteDb, id: string): Promise<void> {
  await sql`select pg_notify(${computeChannel}, ${id})`.execute(db)
}
