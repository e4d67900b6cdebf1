import type { AuthDb } from '../schema'

/** From now on the record behaves as missing; the reason is kept. False when there is none. */
export async function invalidateRecord(
  db: AuthDb,
  hash: Uint8Array,
  { reason, now }: { reason: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('auth.records')
    .set({ invalidated_at: now, invalidation_reason: reason })
    .where('encryption_key_hash', '=', hash)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** From now on links need a signature. False when there is no such record. */
export async function unpublishRecord(db: AuthDb, hash: Uint8Array): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('auth.records')
    .set({ public: false })
    .where('encryption_key_hash', '=', hash)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** False when there was no such record. */
export async function deleteRecord(db: AuthDb, hash: Uint8Array): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('auth.records')
    .where('encryption_key_hash', '=', hash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
