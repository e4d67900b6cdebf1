import { findUserByEmail } from '@perigee/satellite-db/users'
import { isAllowedIn, userStatus } from '@perigee/domain/user-status'
import type { AccountsContext } from '../context'
import { checkCaptcha } from '../captcha'
import { checkEmail } from '../passwords/check-input'
import { mayMail } from '../sign-up/mail-limits'
import { sendRecovery } from './recovery-links'

/**
 * Every address gets the same answer and a mail: a link, word that there is no such account, or that it logs in by single
 * sign-on. @throws invalidInput, captchaFailed
 */
export async function forgotPassword(
  deps: AccountsContext,
  { email, captchaResponse: response }: { email: string; captchaResponse: string },
  { ip }: { ip: string },
): Promise<void> {
  checkEmail(email)
  await checkCaptcha(deps, { response, ip })
  const user = await findUserByEmail(deps.db, email)
  if (user && user.externalId !== null) {
    if (await mayMail(deps, deps.db, { kind: 'no-password-here', email })) deps.mails.noPasswordHere(user.email)
    return
  }
  if (user && isAllowedIn(user.status)) return sendRecovery(deps, user)
  if (user && user.status !== userStatus.inactive) return
  if (await mayMail(deps, deps.db, { kind: 'unknown-reset', email })) deps.mails.unknownReset(email)
}
