import type { Transaction } from 'kysely'
import type { SatelliteSchema } from '../schema'

/** Lets one at a time deal with a token, until the transaction ends. @returns false when it is unknown or was used. */
export async function lockRegistrationToken(
  trx: Transaction<SatelliteSchema>,
  secretHash: Uint8Array,
): Promise<boolean> {
  const row = await trx
    .selectFrom('satellite.registration_tokens')
    .select('secret_hash')
    .where('secret_hash', '=', secretHash)
    .where('owner_id', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}
