import type { Generated, Kysely, Transaction } from 'kysely'

/**
 * What an access key id stands for. Secret and grant are sealed twice: under the access key id, which is stored nowhere,
 * and around that under a key of the installation.
 */
export interface RecordsTable {
  /** SHA-256 of the access key: tells nothing about it. */
  encryption_key_hash: Uint8Array
  /** `nodeId@host:port`, from the grant. */
  satellite_address: string
  public_project_id: string | null
  /** Finds all records of an API key, to revoke them together. */
  macaroon_head: Uint8Array
  encrypted_secret_key: Uint8Array
  encrypted_access_grant: Uint8Array
  /** Earliest end among the grant's caveats; null = never. */
  expires_at: Date | null
  /** Links work with the access key id alone. */
  public: boolean
  /** Joined with commas. */
  usage_tags: string
  project_created_at: Date | null
  created_at: Generated<Date>
  /** An invalidated record behaves as missing. */
  invalidated_at: Date | null
  invalidation_reason: string | null
}

/** What a link allows beyond the rights of its key, and what was used of it. Null is no limit. */
export interface LinkRulesTable {
  record_hash: Uint8Array
  password_hash: string | null
  /** Random, another one whenever the password is set. */
  password_mark: string | null
  expires_at: Date | null
  max_downloads: number | null
  max_bytes: number | null
  hide_listing: boolean
  paused: boolean
  takes_uploads: boolean
  max_uploads: number | null
  max_uploaded_bytes: number | null
  max_file_bytes: number | null
  downloads: Generated<number>
  bytes: Generated<number>
  uploads: Generated<number>
  uploaded_bytes: Generated<number>
  changed_at: Date
}

/** A download that was counted and may be gone on with. */
export interface LinkDownloadsTable {
  record_hash: Uint8Array
  visitor: Uint8Array
  bytes_left: number
  until: Date
}

/** Every table of the PostgreSQL schema `auth`, by its qualified name. */
export interface AuthSchema {
  'auth.records': RecordsTable
  'auth.link_rules': LinkRulesTable
  'auth.link_downloads': LinkDownloadsTable
}

export type AuthDb = Kysely<AuthSchema> | Transaction<AuthSchema>
