import { sql } from 'kysely'
import type { RetentionColumns } from '../locks/object-lock'

/** All null when nothing was sealed. */
export interface SealedColumns {
  metadata: Uint8Array | null
  metadataKey: Uint8Array | null
  metadataNonce: Uint8Array | null
  etag: Uint8Array | null
}

/** An object or delete marker as queries answer it. */
export interface ObjectRow extends SealedColumns, RetentionColumns {
  id: number
  name: Uint8Array
  version: number
  streamId: string
  state: 1 | 2
  versioned: boolean
  isLatest: boolean
  multipart: boolean
  createdAt: Date
  expiresAt: Date | null
  plainSize: number
  segmentCount: number
  legalHold: boolean
}

/** The columns of `store.objects o`. */
export const objectColumns = sql.raw(`
  o.id, o.name, o.version, o.stream_id as "streamId", o.state, o.versioned, o.is_latest as "isLatest", o.multipart,
  o.created_at as "createdAt", o.expires_at as "expiresAt", o.plain_size as "plainSize",
  o.segment_count as "segmentCount", o.metadata, o.metadata_key as "metadataKey",
  o.metadata_nonce as "metadataNonce", o.etag, o.retention_mode as "retentionMode",
  o.retain_until as "retainUntil", o.legal_hold as "legalHold"`)
