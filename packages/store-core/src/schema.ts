import type { SatelliteSchema } from '@perigee/satellite-db/schema'
import type { Generated, Kysely, Transaction } from 'kysely'

export interface FoldersTable {
  id: Generated<number>
  bucket_id: number
  parent_id: number | null
  name: Uint8Array
}

export interface ObjectsTable {
  id: Generated<number>
  folder_id: number
  name: Uint8Array
  version: number
  stream_id: string
  /** 0 unfinished upload, 1 object, 2 delete marker. */
  state: number
  versioned: boolean
  is_latest: boolean
  multipart: Generated<boolean>
  created_at: Date
  expires_at: Date | null
  plain_size: Generated<number>
  encrypted_size: Generated<number>
  segment_count: Generated<number>
  metadata: Uint8Array | null
  metadata_key: Uint8Array | null
  metadata_nonce: Uint8Array | null
  etag: Uint8Array | null
  retention_mode: Generated<number>
  retain_until: Date | null
  legal_hold: Generated<boolean>
  /** Of an unfinished upload. */
  upload_bucket: number | null
  upload_path: Uint8Array | null
}

export interface PartsTable {
  object_id: number
  part: number
  plain_size: number
  encrypted_size: number
  segment_count: number
  etag: Uint8Array
  created_at: Date
}

export interface SegmentsTable {
  object_id: number
  part: number
  position: number
  plain_offset: number
  plain_size: number
  encrypted_size: number
  encrypted_key: Uint8Array
  key_nonce: Uint8Array
  inline: Uint8Array | null
  blob_id: string | null
  placement: Generated<number>
}

export interface BlobGarbageTable {
  blob_id: string
  placement: number
  size: number
  remove_after: Date
  removed_at: Date | null
}

/** What was answered to who completed an upload. */
export interface CompletedUploadsTable {
  bucket_id: number
  stream_id: string
  path: Uint8Array
  parts: number[]
  completed_at: Date
  version: number
  versioned: boolean
  expires_at: Date | null
  plain_size: number
  segment_count: number
  metadata: Uint8Array | null
  metadata_key: Uint8Array | null
  metadata_nonce: Uint8Array | null
  etag: Uint8Array | null
  retention_mode: number
  retain_until: Date | null
  legal_hold: boolean
}

export interface LifecycleRulesTable {
  bucket_id: number
  place: number
  id: string
  is_enabled: boolean
  has_old_form: boolean
  folders: Uint8Array[]
  name_start: Uint8Array
  size_greater: number | null
  size_less: number | null
  expire_days: number | null
  expire_at: Date | null
  remove_lone_markers: boolean
  noncurrent_days: number | null
  newer_noncurrent: number | null
  abort_days: number | null
}

/** How far the rules of a bucket are carried out. */
export interface LifecycleWalksTable {
  bucket_id: number
  day: Date
  is_done: boolean
  folder_id: number | null
  name: Uint8Array | null
  version: number | null
}

/** The sorted names of a folder, sealed; see `KeptNames` of the contract. */
export interface KeptListingsTable {
  place: Uint8Array
  folder_id: number
  directory: Uint8Array
  size: number
  written_at: Date
}

export interface KeptNamesTable {
  place: Uint8Array
  part: Uint8Array
  sealed: Uint8Array
}

/** The tables of the schema `store`, beside those of `satellite`, by their qualified names. */
export interface StoreSchema extends SatelliteSchema {
  'store.folders': FoldersTable
  'store.objects': ObjectsTable
  'store.parts': PartsTable
  'store.segments': SegmentsTable
  'store.blob_garbage': BlobGarbageTable
  'store.completed_uploads': CompletedUploadsTable
  'store.lifecycle_rules': LifecycleRulesTable
  'store.lifecycle_walks': LifecycleWalksTable
  'store.kept_listings': KeptListingsTable
  'store.kept_names': KeptNamesTable
}

export type StoreDb = Kysely<StoreSchema> | Transaction<StoreSchema>
