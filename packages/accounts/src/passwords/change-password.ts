import { useCase } from '@perigee/actors/use-case'
import { authRefusals } from '@perigee/contract/refusals/auth'
import { flowRefusals } from '@perigee/contract/refusals/flows'
import { deleteResetTokensOfUser } from '@perigee/satellite-db/reset-tokens'
import { deleteOtherSessions } from '@perigee/satellite-db/sessions'
import { lockUser, updateUser, type UserRow } from '@perigee/satellite-db/users'
import { transact } from '@perigee/satellite-db/transact'
import { recordActivity } from '../activity'
import type { AccountsContext } from '../context'
import type { Caller } from '@perigee/actors/actor'
import { checkNewPassword } from './check-input'
import { hashPassword, isStillRight, verifyPassword } from './password-hash'

/** For what people of single sign-on leave to their provider: passwords, factors, passkeys. @throws ssoManaged */
export function requireOwnLogin({ externalId }: Pick<UserRow, 'externalId'>): void {
  if (externalId !== null) throw flowRefusals.ssoManaged()
}

interface PasswordChange {
  password: string
  newPassword: string
  caller: Caller
}

/**
 * Logs every other device out and lets an open reset link die. A guess at the current password is slowed down by the
 * call's rate limit, not by the login lock: whoever is in already must not lock the owner out.
 * @throws ssoManaged, wrongPassword, invalidInput, disallowedPassword
 */
export const changePassword = useCase(
  'signedIn',
  async (
    context: Pick<AccountsContext, 'db' | 'settings' | 'clock' | 'badPasswords' | 'mails'>,
    { user, idHash },
    { password, newPassword, caller }: PasswordChange,
  ) => {
    requireOwnLogin(user)
    if (!(await verifyPassword(user.passwordHash, password))) throw authRefusals.wrongPassword()
    checkNewPassword(newPassword, context)
    const passwordHash = await hashPassword(newPassword)
    await transact(context.db, async (trx) => {
      const locked = await lockUser(trx, user.id)
      const hashes = { seen: user.passwordHash, current: locked?.passwordHash ?? '' }
      if (!(await isStillRight(true, password, hashes))) throw authRefusals.wrongPassword()
      await updateUser(trx, user.id, { password_hash: passwordHash })
      await deleteOtherSessions(trx, user.id, idHash)
      await deleteResetTokensOfUser(trx, user.id)
      await recordActivity(context, trx, { userId: user.id, kind: 'password-changed', caller })
    })
    context.mails.passwordWasChanged(user.email)
  },
)
