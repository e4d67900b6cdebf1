import { storeRefusals } from '@perigee/contract/refusals/store'
import type { ObjectAddress } from '@perigee/contract/store'
import type { Beside } from '@perigee/satellite-db/find-api-key-and-bucket'
import { toHex } from '@perigee/std/encoding'
import { sql, type RawBuilder } from 'kysely'
import type { StoreDb } from '../schema'
import { objectColumns, type ObjectRow } from './object-columns'
import { storedPath } from './stored-path'
import { parseVersionId, versionIdOf } from './version-id'

export interface ObjectQuery {
  bucketId: number
  address: ObjectAddress
  at: Date
}

const nothingBeside: Beside = { columns: sql``, join: sql`` }

/**
 * The latest version of a key, or the version that is asked for. An object past its expiry is not found, though its
 * row may still be there.
 * @throws Refusal `noSuchKey` (also when the latest version is a delete marker), `noSuchVersion`, `isDeleteMarker`.
 */
export async function findObject<Extra = unknown>(
  db: StoreDb,
  { bucketId, address, at }: ObjectQuery,
  beside: Beside = nothingBeside,
): Promise<ObjectRow & Extra> {
  const { rows } = await selectObject<Extra>(sql`${bucketId}`, address, beside).execute(db)
  return visibleObject(rows[0], { address, at })
}

/** The statement that finds the row. `bucketId` is an expression. */
export function selectObject<Extra>(
  bucketId: RawBuilder<unknown>,
  address: ObjectAddress,
  { columns, join }: Beside = nothingBeside,
): RawBuilder<ObjectRow & Extra> {
  const { folders, name } = storedPath(address.path)
  const path = { folders: sql`${folders}::bytea[]`, name: sql`${name}` }
  return selectVersion<Extra>(bucketId, { ...path, ofVersion: ofVersion(address) }, { columns, join })
}

/** The same for the latest version at a path that is given by expressions. */
export const selectLatest = <Extra>(
  bucketId: RawBuilder<unknown>,
  path: Record<'folders' | 'name', RawBuilder<unknown>>,
  beside: Beside,
): RawBuilder<ObjectRow & Extra> => selectVersion(bucketId, { ...path, ofVersion: sql`` }, beside)

const selectVersion = <Extra>(
  bucketId: RawBuilder<unknown>,
  { folders, name, ofVersion }: Record<'folders' | 'name' | 'ofVersion', RawBuilder<unknown>>,
  { columns, join }: Beside,
): RawBuilder<ObjectRow & Extra> => sql`
  select ${objectColumns} ${columns} from store.objects o ${join}
  where o.folder_id = store.find_folder(${bucketId}, ${folders}) and o.name = ${name} and o.state <> 0 ${ofVersion}
  order by o.version desc limit 1`

/** What callers may see of the row that was found. @throws Refusal as `findObject`. */
export function visibleObject<Row extends ObjectRow>(
  row: Row | undefined,
  { address, at }: Pick<ObjectQuery, 'address' | 'at'>,
): Row {
  const isGone = !row || (row.expiresAt !== null && row.expiresAt <= at)
  const isNamed = address.versionId !== undefined
  if (isGone) throw isNamed ? storeRefusals.noSuchVersion() : storeRefusals.noSuchKey()
  if (row.state === 1) return row
  const marker = row.versioned ? toHex(versionIdOf(row)) : 'null'
  throw isNamed ? storeRefusals.isDeleteMarker(marker) : storeRefusals.noSuchKey(marker)
}

function ofVersion({ versionId }: ObjectAddress): RawBuilder<unknown> {
  if (versionId === undefined) return sql``
  if (versionId === 'null') return sql`and not o.versioned`
  const { version, streamEnd } = parseVersionId(versionId)
  return sql`and o.version = ${version} and substring(uuid_send(o.stream_id) from 9) = ${streamEnd}`
}
