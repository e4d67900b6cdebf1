import type { Insertable } from 'kysely'
import type { PasskeysTable } from '../passkeys-schema'
import type { SatelliteDb } from '../schema'
import { passkeyColumns, type PasskeyRow } from './passkey-columns'

/** Undefined when somebody has a passkey with this credential id already. */
export async function insertPasskey(
  db: SatelliteDb,
  passkey: Insertable<PasskeysTable>,
): Promise<PasskeyRow | undefined> {
  return db
    .insertInto('satellite.passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning(passkeyColumns)
    .executeTakeFirst()
}
