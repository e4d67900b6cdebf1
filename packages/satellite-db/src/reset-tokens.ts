import type { UserId } from '@perigee/std/brand'
import { sql } from 'kysely'
import type { SatelliteDb } from './schema'

export interface NewResetToken {
  userId: UserId
  tokenHash: Uint8Array
  createdAt: Date
}

/** An older link of the same user stops working. */
export async function replaceResetToken(db: SatelliteDb, token: NewResetToken): Promise<void> {
  const { userId, ...rest } = token
  const values = { token_hash: rest.tokenHash, created_at: rest.createdAt, tries: 0 }
  await db
    .insertInto('satellite.reset_tokens')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute()
}

/**
 * Counts one use of a link, whatever comes of it; `tries` includes this one. @returns undefined for a token that nobody
 * was sent.
 */
export async function takeResetTry(db: SatelliteDb, tokenHash: Uint8Array) {
  return db
    .updateTable('satellite.reset_tokens')
    .set({ tries: sql`tries + 1` })
    .where('token_hash', '=', tokenHash)
    .returning(['user_id as userId', 'tries', 'created_at as createdAt'])
    .executeTakeFirst()
}

/** Looks at a link without counting that as a use. */
export async function findResetToken(db: SatelliteDb, tokenHash: Uint8Array) {
  return db
    .selectFrom('satellite.reset_tokens')
    .select(['user_id as userId', 'tries', 'created_at as createdAt'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
}

/** @returns whether there was one: of two who use a link at the same time only one gets true. */
export async function deleteResetToken(db: SatelliteDb, userId: UserId, tokenHash: Uint8Array): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('satellite.reset_tokens')
    .where('user_id', '=', userId)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** For whoever holds the link, without knowing whose it is. */
export async function deleteResetTokenByHash(db: SatelliteDb, tokenHash: Uint8Array): Promise<void> {
  await db.deleteFrom('satellite.reset_tokens').where('token_hash', '=', tokenHash).execute()
}

export async function deleteResetTokensOfUser(db: SatelliteDb, userId: UserId): Promise<void> {
  await db.deleteFrom('satellite.reset_tokens').where('user_id', '=', userId).execute()
}

/** Removes links that were sent before `before`. @returns how many. */
export async function deleteExpiredResetTokens(db: SatelliteDb, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('satellite.reset_tokens')
    .where('created_at', '<', before)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
