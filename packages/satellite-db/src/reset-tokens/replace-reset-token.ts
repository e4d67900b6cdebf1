import type { UserId } from '@perigee/std/brand'
import type { SatelliteDb } from '../schema'

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
