import { storeRefusals } from '@perigee/contract/refusals/store'
import type { StoredUpload } from '@perigee/contract/store'
import type { CipherPath } from '@perigee/std/brand'
import { fromHex, toHex } from '@perigee/std/encoding'
import { sql } from 'kysely'
import type { SealedColumns } from '../objects/object-columns'
import { sealedOf } from '../objects/present-object'

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

/** @throws Refusal `noSuchUpload` for bytes that are no UUID. */
export function parseStreamId(id: Uint8Array): string {
  if (id.length !== 16) throw storeRefusals.noSuchUpload()
  return toHex(id)
}
