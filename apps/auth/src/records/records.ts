import type { AuthDb, RecordsTable } from '../schema'
import type { Insertable } from 'kysely'

export interface FoundRecord {
  encryptedSecretKey: Uint8Array
  encryptedAccessGrant: Uint8Array
  public: boolean
  publicProjectId: string | null
  projectCreatedAt: Date | null
  usageTags: string
}

/** The record under this hash, unless it has expired or was invalidated. */
export async function findRecord(db: AuthDb, hash: Uint8Array, now: Date): Promise<FoundRecord | undefined> {
  return db
    .selectFrom('auth.records')
    .select([
      'encrypted_secret_key as encryptedSecretKey',
      'encrypted_access_grant as encryptedAccessGrant',
      'public',
      'public_project_id as publicProjectId',
      'project_created_at as projectCreatedAt',
      'usage_tags as usageTags',
    ])
    .where('encryption_key_hash', '=', hash)
    .where('invalidated_at', 'is', null)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
    .executeTakeFirst()
}

export async function insertRecord(db: AuthDb, record: Insertable<RecordsTable>): Promise<void> {
  await db.insertInto('auth.records').values(record).execute()
}
