import { authRefusals } from '@perigee/contract/refusals/auth'
import { judgeCode } from '@perigee/domain/verification-code'
import { deleteResetToken } from '@perigee/satellite-db/reset-tokens/delete-reset-token'
import { takeResetTry } from '@perigee/satellite-db/reset-tokens/take-reset-try'
import { deleteSessionsOfUser } from '@perigee/satellite-db/sessions/delete-sessions-of-user'
import { lockUser } from '@perigee/satellite-db/users/lock-user'
import { updateUser } from '@perigee/satellite-db/users/update-user'
import { hashPassword } from '../../platform/password-hash'
import { isAllowedIn } from '../../session/user-status'
import type { AuthDeps } from './auth-deps'
import { checkNewPassword } from './check-input'
import { noFailures } from './guard'
import { resetTokenHash } from './send-recovery'

/**
 * Sets a new password with the link of a recovery mail and logs every device out. Each use of a link counts, the link
 * works once. @throws unknownResetToken, expiredResetToken, invalidInput
 */
export async function resetPassword(deps: AuthDeps, given: { token: string; password: string }): Promise<void> {
  const tokenHash = resetTokenHash(given.token)
  const link = await takeResetTry(deps.db, tokenHash)
  if (!link) throw authRefusals.unknownResetToken()
  const verdict = judgeCode(
    { issuedAt: link.createdAt, failedTries: link.tries - 1 },
    { matches: true, now: deps.clock() },
  )
  if (!verdict.ok && verdict.reason !== 'expired') throw authRefusals.unknownResetToken()
  checkNewPassword(given.password, deps.settings)
  if (!verdict.ok) throw authRefusals.expiredResetToken()

  const passwordHash = await hashPassword(given.password)
  const user = await deps.db.transaction().execute(async (trx) => {
    const owner = await lockUser(trx, link.userId)
    if (!owner || !isAllowedIn(owner.status)) return undefined
    if (!(await deleteResetToken(trx, owner.id, tokenHash))) return undefined
    await updateUser(trx, owner.id, { password_hash: passwordHash, ...noFailures })
    await deleteSessionsOfUser(trx, owner.id)
    return owner
  })
  if (!user) throw authRefusals.unknownResetToken()
  deps.mails.passwordWasReset(user.email)
}
