import { authRefusals } from '@perigee/contract/refusals/auth'
import { commonRefusals } from '@perigee/contract/refusals/common'
import { cannotBeEmpty } from '@perigee/domain/text-rules'
import { deleteOtherSignupsOfToken } from '@perigee/satellite-db/sign-ups'
import { lockRegistrationToken } from '@perigee/satellite-db/registration-tokens'
import { findUserByEmail } from '@perigee/satellite-db/users'
import { transact } from '@perigee/satellite-db/transact'
import { hashPassword } from '../passwords/password-hash'
import { addSignup } from './pending-sign-up'
import type { AccountsContext } from '../context'
import { checkCaptcha } from '../captcha'
import { checkEmail, checkNewPassword } from '../passwords/check-input'
import { mayMail, tellOwner } from './mail-limits'
import { type Profile, profileOf } from './create-account'
import { registrationAllowance } from './registration-tokens'

export interface Registration extends Profile {
  email: string
  password: string
  captchaResponse: string
  /** Whether no name has to be given. */
  isMinimal: boolean
  /** A registration token; empty for none. */
  secret: string
}

/**
 * Keeps a sign-up and mails its code or link; there is an account when that comes back. Whoever has an account already
 * gets a mail that says so; the answer is the same. The id of the request names the sign-up.
 * A registration token waits with the newest address that gave it.
 * @throws invalidInput, disallowedPassword, captchaFailed, registrationClosed, badRegistrationToken
 */
export async function register(deps: AccountsContext, given: Registration, request: { id: string; ip: string }) {
  const { email } = given
  checkEmail(email)
  checkNewPassword(given.password, deps)
  if (!given.isMinimal && given.fullName.trim() === '') throw commonRefusals.invalidInput(cannotBeEmpty)
  const { score } = await checkCaptcha(deps, { response: given.captchaResponse, ip: request.ip })
  const { projectLimit, tokenHash } = await registrationAllowance(deps, given.secret)
  const passwordHash = await hashPassword(given.password)

  const existing = await findUserByEmail(deps.db, email)
  if (existing) return tellOwner(deps, existing.email)
  const mail = await transact(deps.db, async (trx) => {
    if (!(await mayMail(deps, trx, { kind: 'sign-up', email }))) return undefined
    if (tokenHash && !(await lockRegistrationToken(trx, tokenHash))) throw authRefusals.badRegistrationToken()
    if (tokenHash) await deleteOtherSignupsOfToken(trx, tokenHash, email)
    return addSignup(deps, trx, {
      signupId: request.id,
      email,
      passwordHash,
      profile: profileOf(given),
      projectLimit,
      registrationToken: tokenHash,
      captchaScore: score,
    })
  })
  mail?.()
}
