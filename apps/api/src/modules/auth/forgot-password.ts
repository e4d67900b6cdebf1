import { findUserByEmail } from '@perigee/satellite-db/users/find-user-by-email'
import { isAllowedIn, userStatus } from '../../session/user-status'
import type { AuthDeps } from './auth-deps'
import { checkEmail } from './check-input'
import { sendRecovery } from './send-recovery'

/** Every address gets a mail: a link, or word that there is no such account. @throws invalidInput */
export async function forgotPassword(deps: AuthDeps, email: string): Promise<void> {
  checkEmail(email)
  const user = await findUserByEmail(deps.db, email)
  if (user && isAllowedIn(user.status)) return sendRecovery(deps, user)
  if (!user || user.status === userStatus.inactive) deps.mails.unknownReset(email)
}
