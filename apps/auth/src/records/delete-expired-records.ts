import type { AuthDb } from '../schema'

/** Removes what can never be found again; gives the number of records. */
export async function deleteExpiredRecords(db: AuthDb, now: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('auth.records').where('expires_at', '<=', now).executeTakeFirst()
  return Number(numDeletedRows)
}
