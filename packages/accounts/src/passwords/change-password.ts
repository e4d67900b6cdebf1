import { authRefusals } from '@perigee/contract/refusals/auth'
import { flowRefusals } from '@perigee/contract/refusals/flows'
import { deleteResetTokensOfUser } from '@perigee/satellite-db/reset-tokens'
import { deleteOtherSessions } from '@perigee/satellite-db/sessions'
import { lockUser, updateUser, type UserRow } from '@perigee/satellite-db/users'
import { transact } from '@perigee/satellite-db/transact'
import { recordActivity } from '../activity'
import type { AccountsContext } from '../context'
import type { Caller, Session } from '../sessions/session'
import { checkNewPassword } from './check-input'
import { hashPassword, isStillRight, verifyPassword } from './password-hash'

/** For what people of single sign-on leave to their provider: passwords, factors, passkeys. @throws ssoManaged */
export function requireOwnLogin({ externalId }: Pick<UserRow, 'externalId'>): void {
  if (externalId !== null) throw flowRefusals.ssoManaged()
}

type Given = { password: string; newPassword: string }

/**
 * Logs every other device out and lets an open reset link die. A guess at the current password is slowed down by the
 * call's rate limit, not by the login lock: whoever is in already must not lock the owner out.
 * @throws ssoManaged, wrongPassword, invalidInput, disallowedPassword
 */
export async function changePassword(
  deps: Pick<AccountsContext, 'db' | 'settings' | 'clock' | 'badPasswords' | 'mails'>,
  { session: { user, idHash }, caller }: { session: Session; caller: Caller },
  given: Given,
): Promise<void> {
  requireOwnLogin(user)
  if (!(await verifyPassword(user.passwordHash, given.password))) throw authRefusals.wrongPassword()
  checkNewPassword(given.newPassword, deps)
  const passwordHash = await hashPassword(given.newPassword)
  await transact(deps.db, async (trx) => {
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
