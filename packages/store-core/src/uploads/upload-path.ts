import { sql, type RawBuilder } from 'kysely'
import { prefixEnd } from '../objects/prefix-end'

/** As much of a path as its index holds; see the migration that makes it. */
const head = (path: RawBuilder<unknown>) => sql`substring(${path} from 1 for 1100)`
const ofUpload = sql`o.upload_path`

/** Of `store.objects o`: uploads of the bucket that can be seen. */
export const pendingIn = (bucketId: number, at: Date) =>
  sql`o.upload_bucket = ${bucketId} and o.state = 0 and (o.expires_at is null or o.expires_at > ${at})`

export const isPath = (path: RawBuilder<unknown>) => sql`${head(ofUpload)} = ${head(path)} and o.upload_path = ${path}`

/** Paths that begin so. */
export function isBelow(prefix: Uint8Array): RawBuilder<unknown> {
  const end = prefixEnd(prefix)
  if (prefix.length === 0) return sql`true`
  const from = sql`${head(ofUpload)} >= ${head(sql`${prefix}::bytea`)} and o.upload_path >= ${prefix}`
  return end ? sql`${from} and ${head(ofUpload)} <= ${head(sql`${end}::bytea`)} and o.upload_path < ${end}` : from
}

/** Paths from this one on. */
export const isFrom = (path: Uint8Array) =>
  sql`${head(ofUpload)} >= ${head(sql`${path}::bytea`)} and o.upload_path >= ${path}`

/** By the bytes of the path, and as they were begun. */
export const inPathOrder = sql`${head(ofUpload)}, o.upload_path, o.id`
