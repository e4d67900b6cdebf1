import { invalidCode } from '@perigee/domain/verification-code'
import * as z from 'zod/mini'
import { defineCall } from './call'
import { codeText, listOf, passwordText } from './fields'

const passcode = z.string().check(z.maxLength(20, invalidCode))
/** Exactly one of the two is filled. */
const factor = z.object({ passcode: z.nullish(passcode), recoveryCode: z.nullish(codeText) })
/** `XXXX-XXXX-XXXX`, shown this once. */
const recoveryCodes = listOf(z.string())

/** Time-based one-time passwords (RFC 6238: SHA-1, 6 digits, 30 s) and recovery codes. */
export const mfa = {
  /** Base32; asks for a code before it counts. Without the password, as older consoles ask, it is refused. */
  generateSecret: defineCall({
    method: 'POST',
    path: '/api/v0/auth/mfa/generate-secret-key',
    may: 'signedIn',
    body: z._default(z.object({ password: z._default(passwordText, '') }), { password: '' }),
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
