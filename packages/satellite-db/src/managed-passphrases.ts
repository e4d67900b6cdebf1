import type { ProjectId } from '@perigee/std/brand'
import type { SatelliteDb } from './schema'

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

interface Sealed {
  sealed: Uint8Array
  keyId: string
}

/** Projects whose managed passphrase is sealed under another key, by internal id. */
export async function listSealedPassphrases(
  db: SatelliteDb,
  { after, notUnder, limit }: { after: number; notUnder: string; limit: number },
): Promise<{ id: number; publicId: ProjectId; passphrase: Sealed }[]> {
  const rows = await db
    .selectFrom('satellite.projects')
    .select(['id', 'public_id as publicId', 'sealed_passphrase as sealed', 'passphrase_key_id as keyId'])
    .where('id', '>', after)
    .where('sealed_passphrase', 'is not', null)
    .where('passphrase_key_id', '<>', notUnder)
    .orderBy('id')
    .limit(limit)
    .$narrowType<{ sealed: Uint8Array; keyId: string }>()
    .execute()
  return rows.map(({ id, publicId, sealed, keyId }) => ({ id, publicId, passphrase: { sealed, keyId } }))
}

/** False where the project keeps something else than `from` by now. */
export async function replaceSealedPassphrase(
  db: SatelliteDb,
  { id, from, to }: { id: number; from: Sealed; to: Sealed },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('satellite.projects')
    .set({ sealed_passphrase: to.sealed, passphrase_key_id: to.keyId })
    .where('id', '=', id)
    .where('sealed_passphrase', '=', from.sealed)
    .where('passphrase_key_id', '=', from.keyId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** How many managed passphrases are sealed under each key, most first. */
export async function countSealedPassphrases(db: SatelliteDb): Promise<{ keyId: string; count: number }[]> {
  const rows = await db
    .selectFrom('satellite.projects')
    .select(({ fn }) => ['passphrase_key_id as keyId', fn.countAll<string>().as('count')])
    .where('passphrase_key_id', 'is not', null)
    .groupBy('passphrase_key_id')
    .orderBy('count', 'desc')
    .$narrowType<{ keyId: string }>()
    .execute()
  return rows.map(({ keyId, count }) => ({ keyId, count: Number(count) }))
}
