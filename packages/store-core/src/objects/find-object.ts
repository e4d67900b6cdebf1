import { storeRefusals } from '@perigee/contract/refusals/store'
import type { ObjectAddress } from '@perigee/contract/store'
import { nothingJoined, type JoinedColumns } from '@perigee/satellite-db/find-api-key-and-bucket'
import { toHex } from '@perigee/std/encoding'
import { sql, type RawBuilder } from 'kysely'
import type { StoreDb } from '../schema'
import { objectColumns, type ObjectRow, parseVersionId, versionIdOf } from './object-rows'
import { storedPath } from './stored-path'

export interface ObjectQuery {
  bucketId: number
  address: ObjectAddress
  at: Date
}

/**
 * The latest version of a key, or the version that is asked for. An object past its expiry is not found, though its
 * row may still be there.
 * @throws Refusal `noSuchKey` (also when the latest version is a delete marker), `noSuchVersion`, `isDeleteMarker`.
 */
export async function findObject<Columns>(
  db: StoreDb,
  { bucketId, address, at }: ObjectQuery,
  joined?: JoinedColumns<Columns>,
): Promise<ObjectRow & Columns> {
  const { rows } = await selectObject(sql`${bucketId}`, address, joined).execute(db)
  return visibleObject(rows[0], { address, at })
}

/** The statement that finds the row. `bucketId` is an expression; `joined` is joined to `o`, the object. */
export function selectObject<Columns>(
  bucketId: RawBuilder<unknown>,
  address: ObjectAddress,
  joined: JoinedColumns<Columns> = nothingJoined as JoinedColumns<Columns>,
): RawBuilder<ObjectRow & Columns> {
  const { folders, name } = storedPath(address.path)
  const path = { folders: sql`${folders}::bytea[]`, name: sql`${name}` }
  return selectVersion(bucketId, { ofVersion: ofVersion(address), ...path }, joined)
}

/** The statement that finds the latest version at a path of expressions. */
export const selectLatest = <Columns>(
  bucketId: RawBuilder<unknown>,
  path: Record<'folders' | 'name', RawBuilder<unknown>>,
  joined: JoinedColumns<Columns>,
): RawBuilder<ObjectRow & Columns> => selectVersion(bucketId, { ofVersion: sql``, ...path }, joined)

const selectVersion = <Columns>(
  bucketId: RawBuilder<unknown>,
  { folders, name, ofVersion }: Record<'folders' | 'name' | 'ofVersion', RawBuilder<unknown>>,
  { columns, join }: JoinedColumns<Columns>,
): RawBuilder<ObjectRow & Columns> => sql`
  select ${objectColumns} ${columns} from store.objects o ${join}
  where o.folder_id = store.find_folder(${bucketId}, ${folders}) and o.name = ${name} and o.state <> 0 ${ofVersion}
  order by o.version desc limit 1`

/** The row, if callers may see it. @throws Refusal as `findObject`. */
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
