import { randomBytes, sha256 } from '@perigee/crypto/hash'
import { deleteResetTokenByHash, replaceResetToken } from '@perigee/satellite-db/reset-tokens'
import type { SatelliteDb } from '@perigee/satellite-db/schema'
import type { UserRow } from '@perigee/satellite-db/users'
import type { UserId } from '@perigee/std/brand'
import { utf8 } from '@perigee/std/bytes'
import { toBase64Url } from '@perigee/std/encoding'
import type { AccountsContext } from '../context'

/** The database knows a link by this only. */
export const resetTokenHash = (token: string): Uint8Array => sha256(utf8(token))

/** Makes a link that sets a new password; an older one stops working. @returns its token */
export async function openRecovery(
  deps: Pick<AccountsContext, 'clock'>,
  db: SatelliteDb,
  userId: UserId,
): Promise<string> {
  const token = toBase64Url(randomBytes(32))
  await replaceResetToken(db, { userId, tokenHash: resetTokenHash(token), createdAt: deps.clock() })
  return token
}

/** Mails such a link to who asked for one. */
export async function sendRecovery(deps: AccountsContext, user: Pick<UserRow, 'id' | 'email'>): Promise<void> {
  deps.mails.recovery(user.email, await openRecovery(deps, deps.db, user.id))
}

/** Lets the link of a recovery mail die, whoever it belongs to; one that is dead already stays so. */
export const cancelRecovery = ({ db }: Pick<AccountsContext, 'db'>, token: string): Promise<void> =>
  deleteResetTokenByHash(db, resetTokenHash(token))
