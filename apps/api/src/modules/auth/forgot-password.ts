import type { auth } from '@perigee/contract/auth'
import type { BodyOf } from '@perigee/contract/call'
import { findUserByEmail } from '@perigee/satellite-db/users/find-user-by-email'
import { requireOwnLogin } from '../../access/require-own-login'
import { isAllowedIn, userStatus } from '../../session/user-status'
import type { AuthDeps } from './auth-deps'
import { checkCaptcha } from './check-captcha'
import { checkEmail } from './check-input'
import { sendRecovery } from './send-recovery'

/**
 * Every address gets a mail: a link, or word that there is no such account. People of single sign-on are refused.
 * @throws invalidInput, captchaFailed, ssoManaged
 */
export async function forgotPassword(
  deps: AuthDeps,
  { email, captchaResponse: response }: BodyOf<typeof auth.forgotPassword>,
  { ip }: { ip: string },
): Promise<void> {
  checkEmail(email)
  await checkCaptcha(deps, { response, ip })
  const user = await findUserByEmail(deps.db, email)
  if (user) requireOwnLogin(user)
  if (user && isAllowedIn(user.status)) return sendRecovery(deps, user)
  if (!user || user.status === userStatus.inactive) deps.mails.unknownReset(email)
}
