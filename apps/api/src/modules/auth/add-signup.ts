import { randomUUID } from 'node:crypto'
import { insertSignup, type SignupRow } from '@perigee/satellite-db/sign-ups'
import type { SatelliteDb } from '@perigee/satellite-db/schema'
import type { UserId } from '@perigee/std/brand'
import type { AuthDeps } from './auth-deps'
import { signupProof } from './signup-proof'

/**
 * Sign-ups of one address that wait beside each other. Twice what may be mailed in an hour: one that has to make room
 * got its last mail long before its code expired.
 */
const mostOfAddress = 20

type NewSignup = Pick<
  SignupRow,
  'email' | 'passwordHash' | 'profile' | 'projectLimit' | 'registrationToken' | 'captchaScore'
> & { signupId: string }

/** Keeps a sign-up till its own code or link comes back. @returns what mails that, to be called after the commit */
export async function addSignup(deps: AuthDeps, db: SatelliteDb, given: NewSignup): Promise<() => void> {
  const userId = randomUUID() as UserId
  const { signupId, email } = given
  const proof = signupProof(deps, { userId, signupId })
  const now = deps.clock()
  const signup = {
    user_id: userId,
    signup_id: signupId,
    email,
    password_hash: given.passwordHash,
    profile: JSON.stringify(given.profile),
    project_limit: given.projectLimit,
    registration_token: given.registrationToken,
    captcha_score: given.captchaScore,
    code_hash: proof.hash,
    sent_at: now,
    locked_until: null,
    created_at: now,
  }
  await insertSignup(db, signup, { most: mostOfAddress })
  return () => proof.mailTo(email)
}
