import { storeRefusals } from '@perigee/contract/refusals/store'
import type { ObjectAddress } from '@perigee/contract/store'
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
  const { rows } = await sql<ObjectRow & Extra>`
    select ${objectColumns} ${columns} from store.objects o ${join}
    where o.folder_id = store.find_folder(${bucketId}, ${folders}::bytea[]) and o.name = ${name} and o.state <> 0
      ${ofVersion(address)}
    order by o.version desc limit 1`.execute(db)
  const row = rows[0]
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
