import type { SatelliteDb } from '../schema'
import { passkeyColumns, type PasskeyRow } from './passkey-columns'

/** Whoever it belongs to. */
export async function findPasskey(db: SatelliteDb, credentialId: string): Promise<PasskeyRow | undefined> {
  return db
    .selectFrom('satellite.passkeys')
    .select(passkeyColumns)
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
}
