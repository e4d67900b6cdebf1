import type { AuthDb } from '../schema'

/** What may be told about a record: nothing that is sealed. */
export interface DescribedRecord {
  satelliteAddress: string
  publicProjectId: string | null
  macaroonHead: Uint8Array
  public: boolean
  usageTags: string
  createdAt: Date
  expiresAt: Date | null
  invalidatedAt: Date | null
  invalidationReason: string | null
}

/** Also expired and invalidated ones. */
export async function describeRecord(db: AuthDb, hash: Uint8Array): Promise<DescribedRecord | undefined> {
  return db
    .selectFrom('auth.records')
    .select([
      'satellite_address as satelliteAddress',
      'public_project_id as publicProjectId',
      'macaroon_head as macaroonHead',
      'public',
      'usage_tags as usageTags',
      'created_at as createdAt',
      'expires_at as expiresAt',
      'invalidated_at as invalidatedAt',
      'invalidation_reason as invalidationReason',
    ])
    .where('encryption_key_hash', '=', hash)
    .executeTakeFirst()
}
