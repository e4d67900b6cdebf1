import type { UserId } from '@perigee/std/brand'
import type { Transaction } from 'kysely'
import type { SatelliteDb, SatelliteSchema } from './schema'

export async function findRegistrationToken(db: SatelliteDb, secretHash: Uint8Array) {
  return db
    .selectFrom('satellite.registration_tokens')
    .select(['owner_id as ownerId', 'project_limit as projectLimit'])
    .where('secret_hash', '=', secretHash)
    .executeTakeFirst()
}

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

export async function insertRegistrationToken(
  db: SatelliteDb,
  { secretHash, projectLimit }: { secretHash: Uint8Array; projectLimit: number },
): Promise<void> {
  await db
    .insertInto('satellite.registration_tokens')
    .values({ secret_hash: secretHash, owner_id: null, project_limit: projectLimit })
    .execute()
}

/** @returns false when the token is unknown or was used before. */
export async function useRegistrationToken(db: SatelliteDb, secretHash: Uint8Array, owner: UserId): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('satellite.registration_tokens')
    .set({ owner_id: owner })
    .where('secret_hash', '=', secretHash)
    .where('owner_id', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
