import { storeRefusals } from '@perigee/contract/refusals/store'
import type { ObjectAddress } from '@perigee/contract/store'
import { sql, type RawBuilder } from 'kysely'
import type { StoreDb } from '../schema'
import { objectColumns, type ObjectRow } from './object-columns'
import { storedPath } from './stored-path'
import { parseVersionId } from './version-id'

export interface ObjectQuery {
  bucketId: number
  address: ObjectAddress
  at: Date
}

/** Columns of another table beside the object's, and how it is joined to `store.objects o`. */
export interface Beside {
  columns: RawBuilder<unknown>
  join: RawBuilder<unknown>
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
  { columns, join }: Beside = nothingBeside,
): Promise<ObjectRow & Extra> {
  const { folders, name } = storedPath(address.path)
  const wanted = address.versionId && parseVersionId(address.versionId)
  const ofVersion = wanted
    ? sql`and o.version = ${wanted.version} and substring(uuid_send(o.stream_id) from 9) = ${wanted.streamEnd}`
    : sql``
  const { rows } = await sql<ObjectRow & Extra>`
    select ${objectColumns} ${columns} from store.objects o ${join}
    where o.folder_id = store.find_folder(${bucketId}, ${folders}::bytea[]) and o.name = ${name} and o.state <> 0
      ${ofVersion}
    order by o.version desc limit 1`.execute(db)
  const row = rows[0]
  const isGone = !row || (row.expiresAt !== null && row.expiresAt <= at)
  if (wanted) {
    if (isGone) throw storeRefusals.noSuchVersion()
    if (row.state === 2) throw storeRefusals.isDeleteMarker()
    return row
  }
  if (isGone || row.state === 2) throw storeRefusals.noSuchKey()
  return row
}
