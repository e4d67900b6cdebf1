import { authRefusals } from '@perigee/contract/refusals/auth'
import { deleteSignups, type SignupRow } from '@perigee/satellite-db/sign-ups'
import { useRegistrationToken } from '@perigee/satellite-db/registration-tokens'
import type { SatelliteSchema } from '@perigee/satellite-db/schema'
import { insertUser } from '@perigee/satellite-db/users'
import type { Transaction } from 'kysely'
import type { AuthDeps } from './auth-deps'
import { flagProgram } from './flag-program'
import { newUser } from './new-user'

/**
 * Makes the account of a sign-up whose address was proven, and ends all others of that address.
 * @returns false when somebody has an account with it already. @throws badRegistrationToken when somebody else used the
 * token of the sign-up up meanwhile
 */
export async function createAccount(
  deps: AuthDeps,
  trx: Transaction<SatelliteSchema>,
  { signup, passwordHash }: { signup: SignupRow; passwordHash: string },
): Promise<boolean> {
  const { userId, email, registrationToken, captchaScore } = signup
  const user = newUser(deps, { ...signup, passwordHash })
  if ((await insertUser(trx, { ...user, id: userId, captcha_score: captchaScore })) === undefined) return false
  if (registrationToken && !(await useRegistrationToken(trx, registrationToken, userId))) {
    throw authRefusals.badRegistrationToken()
  }
  await deleteSignups(trx, email)
  await flagProgram(deps, trx, { id: userId, captchaScore })
  return true
}
