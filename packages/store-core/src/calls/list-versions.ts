import type { CipherPath } from '@perigee/std/brand'
import { concatBytes } from '@perigee/std/bytes'
import { sql } from 'kysely'
import { authorizeInBucket } from '../access/authorize'
import { folderOf } from '../objects/find-children'
import { presentObject } from '../objects/object-rows'
import { folderName, storedFolders } from '../objects/stored-path'
import { folderWithVersions, versionNamesQuery, versionsQuery } from '../objects/find-versions'
import { unpackPresent } from '../objects/packed-children'
import { changesIn, pageSize } from './list-folders'
import type { StoreRuns } from './store-runs'

const maxComponents = 1_000
const maxVersions = 1_001
const maxNames = 10_000

/** What lies in a folder, as a listing of versions shows it. */
export const versionListings = {
  async listVersionNames({ db }, { bucket, now }, { folder, componentPrefix, after, limit }) {
    const size = pageSize(limit, maxNames)
    const parent = folderOf({ bucketId: bucket.id, folders: storedFolders(folder) })
    const page = { prefix: componentPrefix ?? new Uint8Array(), after: after ?? null, limit: size + 1, at: now }
    const { rows } = await versionNamesQuery(parent, page).execute(db)
    return { names: rows.slice(0, size).map(({ name }) => name), more: rows.length > size }
  },

  /** What has expired still counts, as long as it is there. */
  async listVersionChanges(context, { bucket, now }, input) {
    const states = sql`o.state <> 0`
    const changes = await changesIn(context, bucket.id, input, {
      states,
      object: sql`o.is_latest and ${states}`,
      packed: sql`''::bytea`,
      folder: folderWithVersions(now),
    })
    return changes && { mark: changes.mark, names: changes.added, present: unpackPresent(changes.described, input.ids) }
  },

  async listVersions(context, caller, { bucket, folder, components, after, limit }) {
    const pathOf = (component: Uint8Array): CipherPath =>
      (folder === null ? component : concatBytes(folderName(folder), component)) as CipherPath
    const wanted = components.slice(0, maxComponents)
    const first = pathOf(wanted[0] ?? new Uint8Array())
    const access = await authorizeInBucket(context, caller, { ops: ['list'], bucket, path: first })
    const parent = folderOf({ bucketId: access.bucket.id, folders: storedFolders(folder) })
    const { rows } = await versionsQuery(parent, {
      names: wanted.filter((component) => access.may('list', pathOf(component))),
      after,
      limit: pageSize(limit, maxVersions),
      at: access.now,
    }).execute(context.db)
    // Listings show no locks.
    const unseen = { ...access, may: () => false }
    return rows.map((row) => ({ component: row.name, object: presentObject(row, unseen) }))
  },
} satisfies Partial<StoreRuns>
