import { authRefusals } from '@perigee/contract/refusals/auth'
import { deleteResetTokensOfUser } from '@perigee/satellite-db/reset-tokens'
import { deleteOtherSessions } from '@perigee/satellite-db/sessions'
import { lockUser, updateUser } from '@perigee/satellite-db/users'
import type { Deps } from '../../deps'
import { requireOwnLogin } from '../../access/require-own-login'
import { recordActivity } from '../../activity/record-activity'
import type { AccountMails } from '../../mails/account-mails'
import { hashPassword, isStillRight, verifyPassword } from '../../platform/password-hash'
import type { Caller, Session } from '../../session/session'
import { checkNewPassword } from '../auth/check-input'

type Given = { password: string; newPassword: string }

/**
 * Logs every other device out and lets an open reset link die. A guess at the current password is slowed down by the
 * call's rate limit, not by the login lock: whoever is in already must not lock the owner out.
 * @throws ssoManaged, wrongPassword, invalidInput, disallowedPassword
 */
export async function changePassword(
  deps: Pick<Deps, 'db' | 'settings' | 'clock' | 'badPasswords'> & { mails: AccountMails },
  { session: { user, idHash }, caller }: { session: Session; caller: Caller },
  given: Given,
): Promise<void> {
  requireOwnLogin(user)
  if (!(await verifyPassword(user.passwordHash, given.password))) throw authRefusals.wrongPassword()
  checkNewPassword(given.newPassword, deps)
  const passwordHash = await hashPassword(given.newPassword)
  await deps.db.transaction().execute(async (trx) => {
    const locked = await lockUser(trx, user.id)
    const hashes = { seen: user.passwordHash, current: locked?.passwordHash ?? '' }
    if (!(await isStillRight(true, given.password, hashes))) throw authRefusals.wrongPassword()
    await updateUser(trx, user.id, { password_hash: passwordHash })
    await deleteOtherSessions(trx, user.id, idHash)
    await deleteResetTokensOfUser(trx, user.id)
    await recordActivity(deps, trx, { userId: user.id, kind: 'password-changed', caller })
  })
  deps.mails.passwordWasChanged(user.email)
}
