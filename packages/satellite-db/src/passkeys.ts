import type { UserId } from '@perigee/std/brand'
import type { Insertable, Updateable } from 'kysely'
import type { PasskeyChallengesTable, PasskeyPurpose, PasskeysTable } from './passkeys-schema'
import type { SatelliteDb } from './schema'

/** A passkey as queries answer it. */
export interface PasskeyRow {
  id: string
  userId: UserId
  credentialId: string
  publicKey: Uint8Array
  counter: number
  transports: string[]
  backupEligible: boolean
  backedUp: boolean
  name: string
  createdAt: Date
  lastUsedAt: Date | null
}

export const passkeyColumns = [
  'id',
  'user_id as userId',
  'credential_id as credentialId',
  'public_key as publicKey',
  'counter',
  'transports',
  'backup_eligible as backupEligible',
  'backed_up as backedUp',
  'name',
  'created_at as createdAt',
  'last_used_at as lastUsedAt',
] as const

/** A user's passkeys, oldest first. */
export async function listPasskeys(db: SatelliteDb, userId: UserId): Promise<PasskeyRow[]> {
  return db
    .selectFrom('satellite.passkeys')
    .select(passkeyColumns)
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function countPasskeys(db: SatelliteDb, userId: UserId): Promise<number> {
  const { count } = await db
    .selectFrom('satellite.passkeys')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

/** Whoever it belongs to. */
export async function findPasskey(db: SatelliteDb, credentialId: string): Promise<PasskeyRow | undefined> {
  return db
    .selectFrom('satellite.passkeys')
    .select(passkeyColumns)
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
}

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

type Changes = Pick<Updateable<PasskeysTable>, 'name' | 'counter' | 'backed_up' | 'last_used_at'>

/** @returns whether the user has such a passkey. */
export async function updatePasskey(
  db: SatelliteDb,
  { id, userId }: { id: string; userId: UserId },
  changes: Changes,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('satellite.passkeys')
    .set(changes)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** @returns its name; undefined when the user has no such passkey. */
export async function deletePasskey(
  db: SatelliteDb,
  { id, userId }: { id: string; userId: UserId },
): Promise<string | undefined> {
  const deleted = await db
    .deleteFrom('satellite.passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('name')
    .executeTakeFirst()
  return deleted?.name
}

export async function deletePasskeysOfUser(db: SatelliteDb, userId: UserId): Promise<void> {
  await db.deleteFrom('satellite.passkeys').where('user_id', '=', userId).execute()
}

export async function insertChallenge(db: SatelliteDb, challenge: Insertable<PasskeyChallengesTable>): Promise<void> {
  await db.insertInto('satellite.passkey_challenges').values(challenge).execute()
}

interface Taken {
  challengeHash: Uint8Array
  purpose: PasskeyPurpose
  boundTo: Uint8Array
  now: Date
}

/**
 * Deletes the challenge. @returns whether it was open, for this purpose and this asker: of two who answer it at the same
 * time only one gets true.
 */
export async function takeChallenge(
  db: SatelliteDb,
  { challengeHash, purpose, boundTo, now }: Taken,
): Promise<boolean> {
  const taken = await db
    .deleteFrom('satellite.passkey_challenges')
    .where('challenge_hash', '=', challengeHash)
    .where('purpose', '=', purpose)
    .where('bound_to', '=', boundTo)
    .returning('expires_at')
    .executeTakeFirst()
  return taken !== undefined && taken.expires_at > now
}

/** @returns how many. */
export async function deleteExpiredChallenges(db: SatelliteDb, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('satellite.passkey_challenges')
    .where('expires_at', '<=', now)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
