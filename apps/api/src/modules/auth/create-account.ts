import { authRefusals } from '@perigee/contract/refusals/auth'
import { deleteSignups } from '@perigee/satellite-db/pending-signups/delete-signups'
import type { SignupRow } from '@perigee/satellite-db/pending-signups/signup-columns'
import { useRegistrationToken } from '@perigee/satellite-db/registration-tokens/use-registration-token'
import type { SatelliteSchema } from '@perigee/satellite-db/schema'
import { insertUser } from '@perigee/satellite-db/users/insert-user'
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
