import type { SatelliteDb } from './schema'

const table = 'satellite.certificate_accounts'

export interface SealedAccount {
  sealedKey: Uint8Array
  url: string | null
}

export async function findCertificateAccount(db: SatelliteDb, directory: string): Promise<SealedAccount | undefined> {
  return db
    .selectFrom(table)
    .select(['sealed_key as sealedKey', 'url'])
    .where('directory', '=', directory)
    .executeTakeFirst()
}

/** Keeps the key of a new account; of several processes that make one, the first one's. */
export async function addCertificateAccount(db: SatelliteDb, directory: string, sealedKey: Uint8Array): Promise<void> {
  await db
    .insertInto(table)
    .values({ directory, sealed_key: sealedKey, url: null })
    .onConflict((conflict) => conflict.column('directory').doNothing())
    .execute()
}

/** Remembers where the authority has the account, or null that it knows none any more. */
export async function setCertificateAccountUrl(db: SatelliteDb, directory: string, url: string | null): Promise<void> {
  await db.updateTable(table).set({ url }).where('directory', '=', directory).execute()
}

/** Its key can no longer be opened: the next try makes another one. */
export async function deleteCertificateAccount(db: SatelliteDb, directory: string): Promise<void> {
  await db.deleteFrom(table).where('directory', '=', directory).execute()
}
