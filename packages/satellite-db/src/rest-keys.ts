import type { RestKeyAccess } from '@perigee/domain/rest-key'
import type { ProjectId, UserId } from '@perigee/std/brand'
import type { Insertable } from 'kysely'
import type { RestKeysTable } from './rest-keys-schema'
import type { SatelliteDb } from './schema'
import { userColumns, type UserRow } from './users'

/** A key as its owner sees it. */
export interface RestKeyRow {
  id: string
  name: string
  createdAt: Date
  /** Null: never. */
  expiresAt: Date | null
  access: RestKeyAccess
  /** The only project that it is for. */
  project: { internalId: number; publicId: ProjectId } | null
  areas: string[] | null
  /** The key that it was made instead of, while that is there. */
  replaces: string | null
  /** Null: never, as far as it has been counted. */
  lastUsedAt: Date | null
  calls: number
}

const keys = (db: SatelliteDb) =>
  db
    .selectFrom('satellite.rest_keys as k')
    .leftJoin('satellite.projects as p', 'p.id', 'k.project_id')
    .leftJoin('satellite.rest_key_uses as u', 'u.key_id', 'k.id')
    .select([
      'k.id',
      'k.name',
      'k.created_at as createdAt',
      'k.expires_at as expiresAt',
      'k.access',
      'p.id as internalId',
      'p.public_id as publicId',
      'k.areas',
      'k.replaces',
      'u.last_used_at as lastUsedAt',
      'u.calls',
    ])

type Selected = Awaited<ReturnType<ReturnType<typeof keys>['executeTakeFirstOrThrow']>>

const presented = ({ internalId, publicId, calls, ...row }: Selected): RestKeyRow => ({
  ...row,
  calls: calls ?? 0,
  project: internalId === null || publicId === null ? null : { internalId, publicId },
})

/** Of one account, expired ones too, oldest first. */
export async function listRestKeys(db: SatelliteDb, userId: UserId): Promise<RestKeyRow[]> {
  const rows = await keys(db).where('k.user_id', '=', userId).orderBy('k.created_at').orderBy('k.id').execute()
  return rows.map(presented)
}

export async function findRestKey(
  db: SatelliteDb,
  { id, userId }: { id: string; userId: UserId },
): Promise<RestKeyRow | undefined> {
  const row = await keys(db).where('k.id', '=', id).where('k.user_id', '=', userId).executeTakeFirst()
  return row && presented(row)
}

export async function countRestKeys(db: SatelliteDb, userId: UserId): Promise<number> {
  const { count } = await db
    .selectFrom('satellite.rest_keys')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

/** @returns its id; undefined when the key that it is to replace has been replaced already */
export async function insertRestKey(db: SatelliteDb, key: Insertable<RestKeysTable>): Promise<string | undefined> {
  const row = await db
    .insertInto('satellite.rest_keys')
    .values(key)
    .onConflict((conflict) => conflict.column('replaces').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function setRestKeyEnd(db: SatelliteDb, id: string, expiresAt: Date): Promise<void> {
  await db.updateTable('satellite.rest_keys').set({ expires_at: expiresAt }).where('id', '=', id).execute()
}

/** @returns which of them the account had */
export async function deleteRestKeys(
  db: SatelliteDb,
  { ids, userId }: { ids: readonly string[]; userId: UserId },
): Promise<string[]> {
  if (ids.length === 0) return []
  const gone = await db
    .deleteFrom('satellite.rest_keys')
    .where('id', 'in', ids)
    .where('user_id', '=', userId)
    .returning('id')
    .execute()
  return gone.map(({ id }) => id)
}

/** Whoever made it. @returns what it was called, and whose it was; undefined when there is none */
export async function deleteRestKeyByHash(
  db: SatelliteDb,
  hash: Uint8Array,
): Promise<{ name: string; email: string } | undefined> {
  return db
    .deleteFrom('satellite.rest_keys as k')
    .using('satellite.users as u')
    .whereRef('u.id', '=', 'k.user_id')
    .where('k.hash', '=', hash)
    .returning(['k.name', 'u.email'])
    .executeTakeFirst()
}

export interface RestKeyWithUser extends UserRow {
  keyId: string
  keyName: string
  expiresAt: Date | null
  access: RestKeyAccess
  /** The only one that it is for. */
  projectId: ProjectId | null
  areas: string[] | null
}

/** The key of a hash with its owner, expired or not. */
export async function findRestKeyByHash(db: SatelliteDb, hash: Uint8Array): Promise<RestKeyWithUser | undefined> {
  return db
    .selectFrom('satellite.rest_keys as k')
    .innerJoin('satellite.users as u', 'u.id', 'k.user_id')
    .leftJoin('satellite.projects as p', 'p.id', 'k.project_id')
    .select(userColumns)
    .select([
      'k.id as keyId',
      'k.name as keyName',
      'k.expires_at as expiresAt',
      'k.access',
      'p.public_id as projectId',
      'k.areas',
    ])
    .where('k.hash', '=', hash)
    .executeTakeFirst()
}
