import type { Insertable } from 'kysely'
import type { AuthDb, RecordsTable } from '../schema'

export async function insertRecord(db: AuthDb, record: Insertable<RecordsTable>): Promise<void> {
  await db.insertInto('auth.records').values(record).execute()
}
