import { sql, type RawBuilder } from 'kysely'
import { prefixEnd } from './stored-path'
import { storeRefusals } from '@perigee/contract/refusals/store'
import type { StoredUpload } from '@perigee/contract/store'
import type { CipherPath } from '@perigee/std/brand'
import { fromHex, toHex } from '@perigee/std/encoding'
import { type SealedColumns, sealedOf } from './object-rows'

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

/** An unfinished upload as queries answer it. */
export interface UploadRow extends SealedColumns {
  id: number
  streamId: string
  createdAt: Date
  expiresAt: Date | null
}

/** The columns of `store.objects o`. */
export const uploadColumns = sql.raw(`
  o.id, o.stream_id as "streamId", o.created_at as "createdAt", o.expires_at as "expiresAt", o.metadata,
  o.metadata_key as "metadataKey", o.metadata_nonce as "metadataNonce", o.etag`)

export const presentUpload = (path: CipherPath, row: UploadRow): StoredUpload => ({
  path,
  streamId: streamIdOf(row.streamId),
  startedAt: row.createdAt,
  sealed: sealedOf(row),
  expiresAt: row.expiresAt,
})

/** An upload's stream id is the 16 bytes of its UUID. */
export const streamIdOf = (uuid: string): Uint8Array => fromHex(uuid.replaceAll('-', ''))

/** The UUID as PostgreSQL writes it. @throws Refusal `noSuchUpload` for bytes that are none. */
export function parseStreamId(id: Uint8Array): string {
  if (id.length !== 16) throw storeRefusals.noSuchUpload()
  return toHex(id).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
