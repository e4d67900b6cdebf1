import type { SatelliteDb } from '../schema'

/** The managed passphrase of a project as it is kept; undefined for one whose people keep their own. */
export async function findSealedPassphrase(
  db: SatelliteDb,
  internalId: number,
): Promise<{ sealed: Uint8Array; keyId: string } | undefined> {
  const row = await db
    .selectFrom('satellite.projects')
    .select(['sealed_passphrase as sealed', 'passphrase_key_id as keyId'])
    .where('id', '=', internalId)
    .executeTakeFirst()
  return row && row.sealed !== null && row.keyId !== null ? { sealed: row.sealed, keyId: row.keyId } : undefined
}
