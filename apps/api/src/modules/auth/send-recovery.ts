import { randomBytes, sha256 } from '@perigee/crypto/hash'
import { replaceResetToken } from '@perigee/satellite-db/reset-tokens/replace-reset-token'
import type { UserRow } from '@perigee/satellite-db/users/user-columns'
import { utf8 } from '@perigee/std/bytes'
import { toBase64Url } from '@perigee/std/encoding'
import type { AuthDeps } from './auth-deps'

/** The database knows a link by this only. */
export const resetTokenHash = (token: string): Uint8Array => sha256(utf8(token))

/** Mails a link that sets a new password; an older one stops working. */
export async function sendRecovery(deps: AuthDeps, user: Pick<UserRow, 'id' | 'email'>): Promise<void> {
  const token = toBase64Url(randomBytes(32))
  await replaceResetToken(deps.db, { userId: user.id, tokenHash: resetTokenHash(token), createdAt: deps.clock() })
  deps.mails.recovery(user.email, token)
}
