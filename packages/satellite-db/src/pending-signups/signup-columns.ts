import type { UserId } from '@perigee/std/brand'
import type { SignupProfile } from '../signups-schema'

/** A pending sign-up as queries answer it. */
export interface SignupRow {
  /** Of the account that is made of it. */
  userId: UserId
  signupId: string | null
  email: string
  passwordHash: string | null
  profile: SignupProfile
  projectLimit: number
  registrationToken: Uint8Array | null
  captchaScore: number | null
  codeHash: Uint8Array | null
  sentAt: Date
  wrongTries: number
  failures: number
  lockedUntil: Date | null
}

/** Of `satellite.pending_signups`. */
export const signupColumns = [
  'user_id as userId',
  'signup_id as signupId',
  'email',
  'password_hash as passwordHash',
  'profile',
  'project_limit as projectLimit',
  'registration_token as registrationToken',
  'captcha_score as captchaScore',
  'code_hash as codeHash',
  'sent_at as sentAt',
  'wrong_tries as wrongTries',
  'failures',
  'locked_until as lockedUntil',
] as const
