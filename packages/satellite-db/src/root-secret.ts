import { deriveInstallationKey } from '@perigee/server-kit/secrets'
import { equalBytes } from '@perigee/std/bytes'
import type { SatelliteDb } from './schema'

const fingerprintOf = (rootSecret: Uint8Array): Uint8Array => deriveInstallationKey(rootSecret, 'fingerprint')

/** Whether what is sealed in this database is sealed under this root secret. The first one that asks is noted. */
export async function belongsToRootSecret(db: SatelliteDb, rootSecret: Uint8Array): Promise<boolean> {
  const fingerprint = fingerprintOf(rootSecret)
  await db
    .insertInto('satellite.root_secret')
    .values({ fingerprint })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const noted = await db.selectFrom('satellite.root_secret').select('fingerprint').executeTakeFirstOrThrow()
  return equalBytes(noted.fingerprint, fingerprint)
}

/** For when everything was sealed anew under this one. */
export async function noteRootSecret(db: SatelliteDb, rootSecret: Uint8Array): Promise<void> {
  const fingerprint = fingerprintOf(rootSecret)
  await db
    .insertInto('satellite.root_secret')
    .values({ fingerprint })
    .onConflict((conflict) => conflict.column('the_only_one').doUpdateSet({ fingerprint }))
    .execute()
}
