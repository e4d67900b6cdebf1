import type { AuthDb } from '../schema'

/** Removes all credentials that were made from these API keys, named by the heads of their macaroons. */
export async function deleteRecordsOfKeys(db: AuthDb, heads: readonly Uint8Array[]): Promise<number> {
  if (heads.length === 0) return 0
  const { numDeletedRows } = await db.deleteFrom('auth.records').where('macaroon_head', 'in', heads).executeTakeFirst()
  return Number(numDeletedRows)
}
