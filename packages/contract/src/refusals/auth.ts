import { moreThan } from '@perigee/domain/limit-input'
import { disallowedPassword } from '@perigee/domain/password'
import { required } from '@perigee/domain/text-rules'
import { invalidCode } from '@perigee/domain/verification-code'
import { refusals } from '../refusal'

export const authRefusals = refusals({
  /** One text for wrong password, unknown or unverified email and a locked account: they must look alike. */
  wrongCredentials: () => ({ status: 401, say: 'Your email or password was incorrect, please try again' }),
  /** Also for an unknown or a verified user. */
  wrongActivationCode: () => ({ status: 401, say: 'The activation code is invalid or has expired.' }),
  badActivationCodeShape: () => ({ status: 400, say: 'The activation code has 6 digits.' }),
  loginRestricted: () => ({ status: 403, say: 'You cannot log in at the moment. Please contact support.' }),
  emptyPassword: () => ({ status: 400, say: required }),
  /** `kind` as the provider writes itself: a client that showed no captcha learns which one is asked for. */
  captchaFailed: (kind: string) => ({
    status: 400,
    say: `The captcha (${kind}) could not be verified. Please try again.`,
  }),
  noOwnCaptcha: () => ({ status: 404, say: 'There are no captcha challenges here.' }),
  passwordWanted: () => ({ status: 400, say: 'Enter your password to set up two-factor authentication.' }),
  wrongPassword: () => ({ status: 400, say: 'The current password is not right.' }),
  noSuchSession: () => ({ status: 404, say: 'This session does not exist or has ended already.' }),
  disallowedPassword: () => ({ status: 400, say: disallowedPassword }),
  badProjectLimit: (current: number) => ({ status: 400, say: moreThan(current) }),
  paidPlanNeeded: () => ({
    status: 402,
    say: 'Upgrade to Pro Account to create more projects and gain access to higher limits.',
  }),
  registrationClosed: () => ({ status: 403, say: 'Registration is by invitation only.' }),
  badRegistrationToken: () => ({ status: 400, say: 'The registration token has expired or was used before.' }),
  unknownResetToken: () => ({ status: 401, say: 'The password reset link is not valid. Please request a new one.' }),
  tokenExpired: () => ({ status: 401, say: 'Token link expired' }),
  wrongMfaCode: () => ({ status: 400, say: invalidCode }),
  mfaCodeMissing: () => ({ status: 400, say: 'Either passcode or recovery code should be provided' }),
  mfaConflict: () => ({ status: 409, say: 'Give either a passcode or a recovery code, not both.' }),
  mfaAlreadyEnabled: () => ({ status: 409, say: 'Two-factor authentication is on already.' }),
  mfaNotEnabled: () => ({ status: 403, say: 'Two-factor authentication is not on.' }),
  mfaRequired: () => ({ status: 400, say: 'MFA verification required' }),
  tooManyAttempts: () => ({ status: 403, say: 'Too many attempts, please try again later' }),
  accountFrozen: () => ({ status: 403, say: 'Your account is frozen. Upgrade it or contact support to go on.' }),
  accountUnderReview: () => ({ status: 403, say: 'Your account is being checked. Please contact support.' }),
})
