import type { AuthDb, RecordsTable } from '../schema'
import type { Insertable } from 'kysely'

export interface FoundRecord {
  /** Of the API key that it comes from. */
  macaroonHead: Uint8Array
  encryptedSecretKey: Uint8Array
  encryptedAccessGrant: Uint8Array
  public: boolean
  publicProjectId: string | null
  projectCreatedAt: Date | null
  usageTags: string
  /** Whether it has rules of a link. */
  governed: boolean
}

/** The record under this hash, unless it has expired or was invalidated. */
export async function findRecord(db: AuthDb, hash: Uint8Array, now: Date): Promise<FoundRecord | undefined> {
  return db
    .selectFrom('auth.records')
    .select([
      'macaroon_head as macaroonHead',
      'encrypted_secret_key as encryptedSecretKey',
      'encrypted_access_grant as encryptedAccessGrant',
      'public',
      'public_project_id as publicProjectId',
      'project_created_at as projectCreatedAt',
      'usage_tags as usageTags',
      (column) =>
        column
          .exists(
            column
              .selectFrom('auth.link_rules')
              .select('record_hash')
              .whereRef('record_hash', '=', 'encryption_key_hash'),
          )
          .$castTo<boolean>()
          .as('governed'),
    ])
    .where('encryption_key_hash', '=', hash)
    .where('invalidated_at', 'is', null)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
    .executeTakeFirst()
}

export async function insertRecord(db: AuthDb, record: Insertable<RecordsTable>): Promise<void> {
  await db.insertInto('auth.records').values(record).execute()
}

/** With its rules, where it is a link; false when there was none. */
export async function deleteRecordOf(db: AuthDb, hash: Uint8Array): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('auth.records')
    .where('encryption_key_hash', '=', hash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
