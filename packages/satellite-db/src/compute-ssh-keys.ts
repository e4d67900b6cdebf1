import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import type { ComputeSshKeysTable } from './compute-schema'
import type { SatelliteDb } from './schema'

export interface SshKeyRow {
  id: string
  name: string
  publicKey: string
  fingerprint: Uint8Array
  createdAt: Date
}

const columns = ['id', 'name', 'public_key as publicKey', 'fingerprint', 'created_at as createdAt'] as const

export interface SshKeyPlace {
  createdAt: Date
  id: string
}

/** Of a project, the newest first; those after one of them. A project has as many as its quota allows. */
export const listSshKeys = (
  db: SatelliteDb,
  { projectId, after, limit }: { projectId: number; after?: SshKeyPlace | undefined; limit: number },
): Promise<SshKeyRow[]> =>
  db
    .selectFrom('satellite.compute_ssh_keys')
    .select(columns)
    .where('project_id', '=', projectId)
    .$if(after !== undefined, (keys) =>
      keys.where(sql<boolean>`(created_at, id) < (${after?.createdAt}, ${after?.id}::uuid)`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Those of a project among `ids`. */
export async function findSshKeys(
  db: SatelliteDb,
  { projectId, ids }: { projectId: number; ids: readonly string[] },
): Promise<SshKeyRow[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('satellite.compute_ssh_keys')
    .select(columns)
    .where('project_id', '=', projectId)
    .where('id', 'in', ids)
    .execute()
}

export async function countSshKeys(db: SatelliteDb, projectId: number): Promise<number> {
  const { count } = await db
    .selectFrom('satellite.compute_ssh_keys')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow()
  return count
}

/** @returns undefined when the project has this key already */
export const insertSshKey = (db: SatelliteDb, key: Insertable<ComputeSshKeysTable>): Promise<SshKeyRow | undefined> =>
  db
    .insertInto('satellite.compute_ssh_keys')
    .values(key)
    .onConflict((conflict) => conflict.columns(['project_id', 'fingerprint']).doNothing())
    .returning(columns)
    .executeTakeFirst()

/** Machines keep what they were given. @returns what was removed; undefined when there was no such key */
export const deleteSshKey = (
  db: SatelliteDb,
  { projectId, id }: { projectId: number; id: string },
): Promise<SshKeyRow | undefined> =>
  db
    .deleteFrom('satellite.compute_ssh_keys')
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst()
