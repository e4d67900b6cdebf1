import * as z from 'zod/mini'
import { defineCall } from './call'
import { emailText as email, optionalLine, passwordText as password, timestamp } from './fields'
import { passkeyAnswer, passkeyQuestion } from './web-authn'

/**
 * What a login answers: the session, or `error` when a second factor is asked for (status 200 all the same), with the
 * question for a passkey where the account has one.
 */
export const tokenInfo = z.object({ token: z.string(), expiresAt: timestamp })
export const tokenAnswer = z.union([tokenInfo, z.object({ error: z.string(), passkey: z.optional(passkeyQuestion) })])

export const auth = {
  register: defineCall({
    method: 'POST',
    path: '/api/v0/auth/register',
    may: 'public',
    body: z.object({
      secret: optionalLine,
      email,
      password,
      fullName: optionalLine,
      shortName: optionalLine,
      partner: optionalLine,
      signupPromoCode: optionalLine,
      captchaResponse: z._default(z.string(), ''),
      isMinimal: z._default(z.boolean(), false),
      inviterEmail: z._default(z.string(), ''),
      isProfessional: z._default(z.boolean(), false),
      companyName: optionalLine,
      position: optionalLine,
      employeeCount: optionalLine,
      storageNeeds: optionalLine,
      haveSalesContact: z._default(z.boolean(), false),
      interestedInPartnering: z._default(z.boolean(), false),
    }),
    fallback: 'Cannot register user',
    csrf: false,
    rateLimit: { by: 'ip', name: 'register' },
  }),

  /** A challenge to be solved with ALTCHA; the solution is the `captchaResponse` of one other call. */
  captchaChallenge: defineCall({
    method: 'GET',
    path: '/api/v0/auth/captcha-challenge',
    may: 'public',
    response: z.object({ parameters: z.record(z.string(), z.unknown()), signature: z.string() }),
    fallback: 'The captcha could not be loaded. Please try again.',
  }),

  /** Base64 of a list of passwords that nobody may choose, one a line. */
  badPasswords: defineCall({
    method: 'GET',
    path: '/api/v0/auth/bad-passwords',
    may: 'public',
    response: z.string(),
    responseKind: 'text',
    fallback: 'Can not get bad passwords',
    rateLimit: { by: 'ip', name: 'bad-passwords' },
  }),

  activate: defineCall({
    method: 'PATCH',
    path: '/api/v0/auth/code-activation',
    may: 'public',
    /** `password`: chosen with the code; it counts instead of the one of the sign-up. */
    body: z.object({ email, code: z.string(), signupId: z.string(), password: z.optional(password) }),
    response: tokenInfo,
    fallback: 'Failed to activate account',
    csrf: false,
    rateLimit: { by: 'ip', name: 'code-activation' },
  }),

  resendEmail: defineCall({
    method: 'POST',
    path: '/api/v0/auth/resend-email',
    may: 'public',
    /** `signupId` names the sign-up of this tab; without it the cookie of the browser does. */
    body: z.object({ email, captchaResponse: z._default(z.string(), ''), signupId: z.optional(z.string()) }),
    fallback: 'Failed to send email',
    csrf: false,
    rateLimit: { by: 'ip', name: 'resend-email' },
  }),

  login: defineCall({
    method: 'POST',
    path: '/api/v0/auth/token',
    may: 'public',
    body: z.object({
      email,
      password,
      mfaPasscode: z.nullish(z.string()),
      mfaRecoveryCode: z.nullish(z.string()),
      mfaPasskey: z.nullish(passkeyAnswer),
      captchaResponse: z._default(z.string(), ''),
      rememberForOneWeek: z._default(z.boolean(), false),
    }),
    response: tokenAnswer,
    fallback: 'Failed to receive authentication token',
    rateLimit: { by: 'ip', name: 'token' },
  }),

  /** Also answers 200 without a session: being logged out is what was asked for. */
  logout: defineCall({
    method: 'POST',
    path: '/api/v0/auth/logout',
    may: 'public',
    fallback: 'Can not logout. Please try again later',
    csrf: false,
  }),

  refreshSession: defineCall({
    method: 'POST',
    path: '/api/v0/auth/refresh-session',
    may: 'signedIn',
    /** The new expiry. */
    response: timestamp,
    fallback: 'Unable to refresh session.',
  }),

  forgotPassword: defineCall({
    method: 'POST',
    path: '/api/v0/auth/forgot-password',
    may: 'public',
    body: z.object({ email, captchaResponse: z._default(z.string(), '') }),
    fallback: 'Failed to send password reset link',
    csrf: false,
    rateLimit: { by: 'ip', name: 'forgot-password' },
  }),

  /** Whether the link of a recovery mail still counts. Looking at it uses nothing up. */
  checkResetLink: defineCall({
    method: 'POST',
    path: '/api/v0/auth/check-reset-link',
    may: 'public',
    body: z.object({ token: z.string() }),
    fallback: 'Cannot reset password',
    csrf: false,
    rateLimit: { by: 'ip', name: 'check-reset-link' },
  }),

  resetPassword: defineCall({
    method: 'POST',
    path: '/api/v0/auth/reset-password',
    may: 'public',
    body: z.object({
      token: z.string(),
      password,
      mfaPasscode: z.nullish(z.string()),
      mfaRecoveryCode: z.nullish(z.string()),
    }),
    fallback: 'Cannot reset password',
    csrf: false,
    rateLimit: { by: 'ip', name: 'reset-password' },
  }),
}
