import type { EdgeUrls } from '@perigee/domain/edge-urls'
import type { Versioning } from '@perigee/domain/versioning'
import { projectStatus } from '@perigee/domain/project-status'
import type { ProjectId, UserId } from '@perigee/std/brand'
import { type Insertable, sql, type Transaction } from 'kysely'
import type { ProjectsTable } from './accounts-and-projects-schema'
import type { SatelliteDb, SatelliteSchema } from './schema'

/** A project as queries answer it. */
export interface ProjectRow {
  internalId: number
  publicId: ProjectId
  ownerId: UserId
  name: string
  description: string
  /** See the domain's `projectStatus`. */
  status: number
  salt: Uint8Array
  pathEncryption: boolean
  /** Of the key that seals the managed passphrase; null where people keep their own. */
  passphraseKeyId: string | null
  placement: number
  defaultVersioning: Versioning
  edgeUrls: EdgeUrls
  storageLimit: number
  bandwidthLimit: number
  segmentLimit: number
  userSetStorageLimit: number | null
  userSetBandwidthLimit: number | null
  /** Whether mails say that a limit is near. */
  storageNotifications: boolean
  egressNotifications: boolean
  bucketLimit: number
  rateLimit: number | null
  burstLimit: number | null
  createdAt: Date
}

/** Of `satellite.projects as p`. */
export const projectColumns = [
  'p.id as internalId',
  'p.public_id as publicId',
  'p.owner_id as ownerId',
  'p.name',
  'p.description',
  'p.status',
  'p.salt',
  'p.path_encryption as pathEncryption',
  'p.passphrase_key_id as passphraseKeyId',
  'p.placement',
  'p.default_versioning as defaultVersioning',
  'p.edge_urls as edgeUrls',
  'p.storage_limit as storageLimit',
  'p.bandwidth_limit as bandwidthLimit',
  'p.segment_limit as segmentLimit',
  'p.user_set_storage_limit as userSetStorageLimit',
  'p.user_set_bandwidth_limit as userSetBandwidthLimit',
  'p.storage_notifications as storageNotifications',
  'p.egress_notifications as egressNotifications',
  'p.bucket_limit as bucketLimit',
  'p.rate_limit as rateLimit',
  'p.burst_limit as burstLimit',
  'p.created_at as createdAt',
] as const

const projects = (db: SatelliteDb) => db.selectFrom('satellite.projects as p').select(projectColumns)

/** A project of any status. */
export const findProjectByPublicId = (db: SatelliteDb, publicId: ProjectId): Promise<ProjectRow | undefined> =>
  projects(db).where('p.public_id', '=', publicId).executeTakeFirst()

/** A project of any status. */
export const findProjectByInternalId = (db: SatelliteDb, internalId: number): Promise<ProjectRow | undefined> =>
  projects(db).where('p.id', '=', internalId).executeTakeFirst()

/**
 * An active project with its row locked: until the transaction ends, nobody else who asks for the lock changes who is in
 * the project, what they may, or what it is. Undefined when it was deleted meanwhile.
 */
export const lockActiveProject = (
  trx: Transaction<SatelliteSchema>,
  publicId: ProjectId,
): Promise<ProjectRow | undefined> =>
  projects(trx)
    .where('p.public_id', '=', publicId)
    .where('p.status', '=', sql.lit(projectStatus.active))
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Active ones, oldest first. */
export async function listOwnedProjects(db: SatelliteDb, ownerId: UserId): Promise<ProjectRow[]> {
  return projects(db)
    .where('p.owner_id', '=', ownerId)
    .where('p.status', '=', projectStatus.active)
    .orderBy('p.created_at')
    .orderBy('p.id')
    .execute()
}

/** Active ones: what counts against the account's project limit. */
export async function countOwnedProjects(db: SatelliteDb, ownerId: UserId): Promise<number> {
  const { count } = await db
    .selectFrom('satellite.projects')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .where('status', '=', projectStatus.active)
    .executeTakeFirstOrThrow()
  return count
}

export interface ProjectFacts {
  memberCount: number
  /** Account kind of the owner. */
  ownerKind: number
  ownerEmail: string
}

/** What a project's screens need besides its own row. */
export async function projectFacts(db: SatelliteDb, internalId: number): Promise<ProjectFacts> {
  return db
    .selectFrom('satellite.projects as p')
    .innerJoin('satellite.users as u', 'u.id', 'p.owner_id')
    .select((eb) => [
      'u.kind as ownerKind',
      'u.email as ownerEmail',
      eb
        .selectFrom('satellite.project_members as m')
        .select((count) => count.fn.countAll<number>().as('people'))
        .whereRef('m.project_id', '=', 'p.id')
        .$asScalar()
        .$notNull()
        .as('memberCount'),
    ])
    .where('p.id', '=', internalId)
    .executeTakeFirstOrThrow()
}

/**
 * Whether a project lets nobody do anything: its rate is zero, by a freeze or by its operator. Everything in it stays
 * as it is until that ends.
 */
export async function isClosed(db: SatelliteDb, projectId: number): Promise<boolean> {
  const project = await db
    .selectFrom('satellite.projects')
    .select('rate_limit as rateLimit')
    .where('id', '=', projectId)
    .executeTakeFirst()
  return project?.rateLimit === 0
}

/** @returns the internal id, or undefined when the owner has an active project of this name. */
export async function insertProject(db: SatelliteDb, project: Insertable<ProjectsTable>): Promise<number | undefined> {
  const row = await db
    .insertInto('satellite.projects')
    .values(project)
    .onConflict((conflict) =>
      conflict.columns(['owner_id', 'name']).where('status', '=', sql.lit(projectStatus.active)).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** By internal id. @throws a unique violation when the owner has an active project of this name */
export async function updateProjectDetails(
  db: SatelliteDb,
  id: number,
  details: { name: string; description: string },
): Promise<void> {
  await db.updateTable('satellite.projects').set(details).where('id', '=', id).execute()
}

/** Limits that the people of a project chose, by internal id; null takes one away, and what is left out stays. */
export async function updateUserSetLimits(
  db: SatelliteDb,
  id: number,
  { storage, bandwidth }: { storage?: number | null; bandwidth?: number | null },
): Promise<void> {
  const changed = {
    ...(storage !== undefined && { user_set_storage_limit: storage }),
    ...(bandwidth !== undefined && { user_set_bandwidth_limit: bandwidth }),
  }
  if (Object.keys(changed).length === 0) return
  await db.updateTable('satellite.projects').set(changed).where('id', '=', id).execute()
}

/** Which limits mails are about, by internal id; what is left out stays. */
export async function updateNotifications(
  db: SatelliteDb,
  id: number,
  { storage, egress }: { storage?: boolean | undefined; egress?: boolean | undefined },
): Promise<void> {
  const changed = {
    ...(storage !== undefined && { storage_notifications: storage }),
    ...(egress !== undefined && { egress_notifications: egress }),
  }
  if (Object.keys(changed).length === 0) return
  await db.updateTable('satellite.projects').set(changed).where('id', '=', id).execute()
}

/** Limits that no freeze changes; what is left out stays. */
export interface UnfrozenLimits {
  buckets?: number
  /** Null = as many as the rate has in a second. */
  burst?: number | null
}

/** By internal id. */
export async function updateProjectLimits(
  db: SatelliteDb,
  id: number,
  { buckets, burst }: UnfrozenLimits,
): Promise<void> {
  const changed = {
    ...(buckets !== undefined && { bucket_limit: buckets }),
    ...(burst !== undefined && { burst_limit: burst }),
  }
  if (Object.keys(changed).length === 0) return
  await db.updateTable('satellite.projects').set(changed).where('id', '=', id).execute()
}

/** In place of those that were set before. */
export async function updateEdgeUrls(db: SatelliteDb, id: number, urls: EdgeUrls): Promise<void> {
  await db
    .updateTable('satellite.projects')
    .set({ edge_urls: JSON.stringify(urls) })
    .where('id', '=', id)
    .execute()
}
