import type { auth } from '@perigee/contract/auth'
import type { BodyOf } from '@perigee/contract/call'
import { commonRefusals } from '@perigee/contract/refusals/common'
import { insertUser } from '@perigee/satellite-db/users/insert-user'
import { findUserByEmail } from '@perigee/satellite-db/users/find-user-by-email'
import { lockUser } from '@perigee/satellite-db/users/lock-user'
import { updateUser } from '@perigee/satellite-db/users/update-user'
import type { UserRow } from '@perigee/satellite-db/users/user-columns'
import { useRegistrationToken } from '@perigee/satellite-db/registration-tokens/use-registration-token'
import { hashPassword } from '../../platform/password-hash'
import { userStatus } from '../../session/user-status'
import type { AuthDeps } from './auth-deps'
import { checkCaptcha } from './check-captcha'
import { checkEmail, checkNewPassword } from './check-input'
import { newUser, profileOf } from './new-user'
import { openActivation } from './open-activation'
import { registrationAllowance } from './registration-allowance'

export type Registration = BodyOf<typeof auth.register>

/**
 * Signs somebody up and mails the code or link. Whoever has an account already gets a mail that says so; the answer is the
 * same. The id of the request must come back with the code.
 * @throws invalidInput, disallowedPassword, captchaFailed, registrationClosed, badRegistrationToken
 */
export async function register(deps: AuthDeps, given: Registration, request: { id: string; ip: string }) {
  checkEmail(given.email)
  checkNewPassword(given.password, deps)
  if (!given.isMinimal && given.fullName.trim() === '') throw commonRefusals.invalidInput("Can't be empty")
  const { score } = await checkCaptcha(deps, { response: given.captchaResponse, ip: request.ip })
  const signupId = request.id
  const allowance = await registrationAllowance(deps, given.secret)
  const passwordHash = await hashPassword(given.password)

  const existing = await findUserByEmail(deps.db, given.email)
  if (existing && existing.status !== userStatus.inactive) return deps.mails.accountExists(existing.email)
  if (existing) return overwrite(deps, { existing, given, passwordHash, signupId, score })

  const mail = await deps.db.transaction().execute(async (trx) => {
    const user = newUser(deps, { given, passwordHash, projectLimit: allowance.projectLimit })
    const userId = await insertUser(trx, { ...user, captcha_score: score })
    if (userId === undefined) return undefined
    if (allowance.tokenHash) await useRegistrationToken(trx, allowance.tokenHash, userId)
    return openActivation(trx, deps, { userId, signupId })
  })
  // Without one somebody signed up with the same address at the same moment: that mail is on its way.
  mail?.(given.email)
}

/**
 * An account that was never verified belongs to nobody yet: the newest sign-up counts. Its failures stay counted. One
 * that was activated since it was read has an owner, and is left as it is.
 */
async function overwrite(
  deps: AuthDeps,
  input: { existing: UserRow; given: Registration; passwordHash: string; signupId: string; score: number | null },
): Promise<void> {
  const { existing, given, passwordHash, signupId, score } = input
  const mail = await deps.db.transaction().execute(async (trx) => {
    const locked = await lockUser(trx, existing.id)
    if (locked?.status !== userStatus.inactive) return undefined
    const told = { email: given.email, password_hash: passwordHash, captcha_score: score, ...profileOf(given) }
    await updateUser(trx, existing.id, told)
    return openActivation(trx, deps, { userId: existing.id, signupId })
  })
  if (mail) mail(given.email)
  else deps.mails.accountExists(existing.email)
}
