import * as z from 'zod/mini'
import { defineCall } from './call'

const password = z.string().check(z.maxLength(1024, 'The password is too long.'))
const passcode = z.string().check(z.maxLength(20, 'Invalid code. Please re-enter.'))
const recoveryCode = z.string().check(z.maxLength(50, 'Invalid code. Please re-enter.'))
/** Exactly one of the two is filled. */
const factor = z.object({ passcode: z.nullish(passcode), recoveryCode: z.nullish(recoveryCode) })
/** `XXXX-XXXX-XXXX`, shown this once. */
const recoveryCodes = z.array(z.string())

/** Time-based one-time passwords (RFC 6238: SHA-1, 6 digits, 30 s) and recovery codes. */
export const mfa = {
  /** Base32; asks for a code before it counts. Without the password, as older consoles ask, it is refused. */
  generateSecret: defineCall({
    method: 'POST',
    path: '/api/v0/auth/mfa/generate-secret-key',
    may: 'signedIn',
    body: z._default(z.object({ password: z._default(password, '') }), { password: '' }),
    response: z.string(),
    fallback: 'Can not generate MFA secret. Please try again later',
    rateLimit: { by: 'user', name: 'mfa-secret' },
  }),

  /** Every other session ends, here and in `disable`. */
  enable: defineCall({
    method: 'POST',
    path: '/api/v0/auth/mfa/enable',
    may: 'signedIn',
    body: z.object({ passcode }),
    response: recoveryCodes,
    fallback: 'Can not enable MFA. Please try again later',
    rateLimit: { by: 'user', name: 'mfa-enable' },
  }),

  disable: defineCall({
    method: 'POST',
    path: '/api/v0/auth/mfa/disable',
    may: 'signedIn',
    body: factor,
    fallback: 'Cannot disable MFA. Please try again later',
    rateLimit: { by: 'user', name: 'mfa-disable' },
  }),

  /** The old codes are void. */
  regenerateRecoveryCodes: defineCall({
    method: 'POST',
    path: '/api/v0/auth/mfa/regenerate-recovery-codes',
    may: 'signedIn',
    body: factor,
    response: recoveryCodes,
    fallback: 'Cannot regenerate MFA codes. Please try again later',
    rateLimit: { by: 'user', name: 'mfa-regenerate' },
  }),
}
