import type { ApiKeyOrder } from '@perigee/domain/sort-orders'
import type { WireRole } from '@perigee/domain/roles'
import { projectStatus } from '@perigee/domain/project-status'
import type { ProjectId, UserId } from '@perigee/std/brand'
import { type Insertable, type OrderByDirection, sql } from 'kysely'
import type { ApiKeysTable } from './accounts-and-projects-schema'
import type { SatelliteDb } from './schema'

export interface ListApiKeys {
  /** Internal id. */
  projectId: number
  /** Finds a part of the name or of the creator's email, upper and lower case alike. */
  search: string
  /** Keys whose names start so are left out. */
  hiddenPrefix: string
  order: ApiKeyOrder
  direction: OrderByDirection
  limit: number
  offset: number
}

export interface ListedApiKey {
  id: string
  publicProjectId: ProjectId
  name: string
  createdBy: UserId | null
  /** Empty when the creator is gone. */
  creatorEmail: string
  partner: string
  version: number
  createdAt: Date
}

/** One page and how many match in all. */
export async function listApiKeys(
  db: SatelliteDb,
  input: ListApiKeys,
): Promise<{ keys: ListedApiKey[]; total: number }> {
  const matching = matchingKeys(db, input)
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const keys = await matching
    .select(listedColumns)
    .orderBy(orders[input.order], input.direction)
    .orderBy('k.id', input.direction)
    .limit(input.limit)
    .offset(input.offset)
    .execute()
  return { keys, total }
}

const orders = {
  name: sql`lower(k.name)`,
  createdAt: sql`k.created_at`,
  creator: sql`lower(coalesce(u.email, ''))`,
}

/** Those after one of them, the oldest first. */
export async function listApiKeysAfter(
  db: SatelliteDb,
  input: Pick<ListApiKeys, 'projectId' | 'search' | 'hiddenPrefix' | 'limit'> & {
    after: { createdAt: Date; id: string } | undefined
  },
): Promise<ListedApiKey[]> {
  const { after, limit } = input
  return matchingKeys(db, input)
    .select(listedColumns)
    .$if(after !== undefined, (keys) =>
      keys.where(sql<boolean>`(k.created_at, k.id) > (${after?.createdAt}, ${after?.id}::uuid)`),
    )
    .orderBy('k.created_at')
    .orderBy('k.id')
    .limit(limit)
    .execute()
}

const listedColumns = [
  'k.id',
  'p.public_id as publicProjectId',
  'k.name',
  'k.created_by as createdBy',
  sql<string>`coalesce(u.email, '')`.as('creatorEmail'),
  'k.partner',
  'k.version',
  'k.created_at as createdAt',
] as const

function matchingKeys(
  db: SatelliteDb,
  { projectId, search, hiddenPrefix }: Pick<ListApiKeys, 'projectId' | 'search' | 'hiddenPrefix'>,
) {
  const keys = db
    .selectFrom('satellite.api_keys as k')
    .innerJoin('satellite.projects as p', 'p.id', 'k.project_id')
    .leftJoin('satellite.users as u', 'u.id', 'k.created_by')
    .where('k.project_id', '=', projectId)
    .where(sql<boolean>`(${hiddenPrefix} = '' or not starts_with(k.name, ${hiddenPrefix}))`)
  if (search === '') return keys
  const found = sql<boolean>`(strpos(lower(k.name), lower(${search})) > 0
    or strpos(lower(coalesce(u.email, '')), lower(${search})) > 0)`
  return keys.where(found)
}

/** Of all keys of a project, in the order of their names. */
export async function listApiKeyNames(db: SatelliteDb, projectId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('satellite.api_keys')
    .select('name')
    .where('project_id', '=', projectId)
    .orderBy('name')
    .execute()
  return rows.map(({ name }) => name)
}

/** Keys of the active projects that a user owns, without those whose names start with `hiddenPrefix`. */
const keysOfOwner = (db: SatelliteDb, ownerId: UserId, hiddenPrefix: string) =>
  db
    .selectFrom('satellite.api_keys as k')
    .innerJoin('satellite.projects as p', 'p.id', 'k.project_id')
    .where('p.owner_id', '=', ownerId)
    .where('p.status', '=', projectStatus.active)
    .where(sql<boolean>`(${hiddenPrefix} = '' or not starts_with(k.name, ${hiddenPrefix}))`)

export async function countApiKeysOfOwner(db: SatelliteDb, ownerId: UserId, hiddenPrefix: string): Promise<number> {
  const { count } = await keysOfOwner(db, ownerId, hiddenPrefix)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Keys of one project, without those whose names start with `hiddenPrefix`: how many, and the first few names. */
export async function countApiKeysOfProject(
  db: SatelliteDb,
  projectId: number,
  { hiddenPrefix, named }: { hiddenPrefix: string; named: number },
): Promise<{ count: number; names: string[] }> {
  const keys = db
    .selectFrom('satellite.api_keys as k')
    .where('k.project_id', '=', projectId)
    .where(sql<boolean>`(${hiddenPrefix} = '' or not starts_with(k.name, ${hiddenPrefix}))`)
  const { count } = await keys.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const rows = await keys.select('k.name').orderBy('k.name').limit(named).execute()
  return { count, names: rows.map(({ name }) => name) }
}

/** The first few of them, by project and name. */
export async function listSomeApiKeysOfOwner(
  db: SatelliteDb,
  ownerId: UserId,
  { hiddenPrefix, limit }: { hiddenPrefix: string; limit: number },
): Promise<{ projectId: number; name: string }[]> {
  return keysOfOwner(db, ownerId, hiddenPrefix)
    .select(['k.project_id as projectId', 'k.name'])
    .orderBy('k.project_id')
    .orderBy('k.name')
    .limit(limit)
    .execute()
}

/** A key with what the permission to delete it depends on. */
export interface ApiKeyForMember {
  id: string
  name: string
  createdBy: UserId | null
  /** Public id of the key's project. */
  projectId: ProjectId
  internalProjectId: number
  ownerId: UserId
  /** Of the asking member; see the domain's `wireRoles`. */
  role: WireRole
}

/** A key of a project, by internal id, whoever made it. */
export const findApiKeyOfProject = (
  db: SatelliteDb,
  { projectId, id }: { projectId: number; id: string },
): Promise<{ id: string; name: string; createdBy: UserId | null } | undefined> =>
  db
    .selectFrom('satellite.api_keys')
    .select(['id', 'name', 'created_by as createdBy'])
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .executeTakeFirst()

/** The keys among `ids` that belong to active projects of the user, whichever they are. */
export async function findApiKeysForMember(
  db: SatelliteDb,
  { ids, userId }: { ids: readonly string[]; userId: UserId },
): Promise<ApiKeyForMember[]> {
  if (ids.length === 0) return []
  return keysOfMember(db, userId).where('k.id', 'in', ids).execute()
}

/** One key by its name. */
export async function findApiKeyForMember(
  db: SatelliteDb,
  { projectId, name, userId }: { projectId: ProjectId; name: string; userId: UserId },
): Promise<ApiKeyForMember | undefined> {
  return keysOfMember(db, userId).where('p.public_id', '=', projectId).where('k.name', '=', name).executeTakeFirst()
}

const keysOfMember = (db: SatelliteDb, userId: UserId) =>
  db
    .selectFrom('satellite.api_keys as k')
    .innerJoin('satellite.projects as p', 'p.id', 'k.project_id')
    .innerJoin('satellite.project_members as m', 'm.project_id', 'p.id')
    .select([
      'k.id',
      'k.name',
      'k.created_by as createdBy',
      'p.public_id as projectId',
      'p.id as internalProjectId',
      'p.owner_id as ownerId',
      'm.role',
    ])
    .where('p.status', '=', projectStatus.active)
    .where('m.user_id', '=', userId)

/** Some API keys of a project, by their heads. */
export async function listKeyHeads(
  db: SatelliteDb,
  { projectId, limit }: { projectId: number; limit: number },
): Promise<{ id: string; head: Uint8Array }[]> {
  return db
    .selectFrom('satellite.api_keys')
    .select(['id', 'head'])
    .where('project_id', '=', projectId)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Those of these heads that belong to API keys which are there. */
export async function findKnownHeads(db: SatelliteDb, heads: readonly Uint8Array[]): Promise<Uint8Array[]> {
  if (heads.length === 0) return []
  const found = await db.selectFrom('satellite.api_keys').select('head').where('head', 'in', heads).execute()
  return found.map(({ head }) => head)
}

/** @returns the id, or undefined when the project has a key of this name. */
export async function insertApiKey(db: SatelliteDb, key: Insertable<ApiKeysTable>): Promise<string | undefined> {
  const row = await db
    .insertInto('satellite.api_keys')
    .values(key)
    .onConflict((conflict) => conflict.columns(['project_id', 'name']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** @returns false when it is gone */
export async function renameApiKey(db: SatelliteDb, id: string, name: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('satellite.api_keys')
    .set({ name })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Whatever was derived from a deleted key stops working. @returns the ids of those that were there */
export async function deleteApiKeys(db: SatelliteDb, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const gone = await db.deleteFrom('satellite.api_keys').where('id', 'in', ids).returning('id').execute()
  return gone.map(({ id }) => id)
}

/**
 * Of some people in one project, as far as their names start with a prefix; '' is the beginning of every name. Whatever was
 * derived from them stops working.
 */
export async function deleteApiKeysOfMakers(
  db: SatelliteDb,
  { projectId, userIds, prefix }: { projectId: number; userIds: readonly UserId[]; prefix: string },
): Promise<void> {
  if (userIds.length === 0) return
  await db
    .deleteFrom('satellite.api_keys')
    .where('project_id', '=', projectId)
    .where('created_by', 'in', userIds)
    .where(sql<boolean>`starts_with(name, ${prefix})`)
    .execute()
}

/** Whatever was derived from it stops working, at once. Undefined when there was no such key. */
export const deleteApiKeyByHead = (
  db: SatelliteDb,
  head: Uint8Array,
): Promise<{ id: string; name: string; internalProjectId: number } | undefined> =>
  db
    .deleteFrom('satellite.api_keys')
    .where('head', '=', head)
    .returning(['id', 'name', 'project_id as internalProjectId'])
    .executeTakeFirst()

/** Removes keys whose names start with `prefix` and that were made before `before`. @returns how many. */
export async function deleteOldApiKeys(
  db: SatelliteDb,
  { prefix, before }: { prefix: string; before: Date },
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('satellite.api_keys')
    .where(sql<boolean>`starts_with(name, ${prefix})`)
    .where('created_at', '<', before)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
