import type { auth } from '@perigee/contract/auth'
import type { BodyOf } from '@perigee/contract/call'
import { findUserByEmail } from '@perigee/satellite-db/users/find-user-by-email'
import { isAllowedIn, userStatus } from '../../session/user-status'
import type { AuthDeps } from './auth-deps'
import { checkCaptcha } from './check-captcha'
import { openActivation } from './open-activation'
import { sendRecovery } from './send-recovery'

/**
 * A new code or link for who is not verified yet, a recovery link for who is; nothing for strangers and for people of single
 * sign-on. All look alike.
 * @throws captchaFailed
 */
export async function resendEmail(
  deps: AuthDeps,
  { email, captchaResponse: response }: BodyOf<typeof auth.resendEmail>,
  { id: signupId, ip }: { id: string; ip: string },
): Promise<void> {
  await checkCaptcha(deps, { response, ip })
  const user = await findUserByEmail(deps.db, email)
  if (!user || user.externalId !== null) return
  if (isAllowedIn(user.status)) return sendRecovery(deps, user)
  if (user.status !== userStatus.inactive) return
  const mail = await openActivation(deps.db, deps, { userId: user.id, signupId })
  mail(user.email)
}
