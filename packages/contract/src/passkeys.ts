import { passkeyNameProblem } from '@perigee/domain/passkey-rules'
import * as z from 'zod/mini'
import { defineCall } from './call'
import { codeText, listOf, obeys, passwordText, timestamp, uuid } from './fields'
import { passkeyAnswer, passkeyCreation, passkeyQuestion, passkeyRegistration } from './web-authn'

const passkeyName = z.string().check(z.trim(), obeys(passkeyNameProblem))
const code = z.nullish(codeText)
const passkeyId = z.object({ passkeyId: uuid })

export const passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: timestamp,
  lastUsedAt: z.nullable(timestamp),
  /** Whether the device or its password manager keeps a copy elsewhere. */
  backedUp: z.boolean(),
})
export type Passkey = z.output<typeof passkey>

/** Web Authentication: what to log in with instead of a password, or as the second factor after one. */
export const passkeys = {
  list: defineCall({
    method: 'GET',
    path: '/api/v0/auth/passkeys',
    may: 'signedIn',
    response: listOf(passkey),
    fallback: 'Can not get passkeys',
  }),

  /** Asks for the password again, and for a second factor where there is one. */
  beginRegistration: defineCall({
    method: 'POST',
    path: '/api/v0/auth/passkeys/registration',
    may: 'signedIn',
    body: z.object({ password: passwordText, mfaPasscode: code, mfaRecoveryCode: code }),
    response: passkeyCreation,
    fallback: 'Can not add a passkey',
    rateLimit: { by: 'user', name: 'passkey-registration' },
  }),

  add: defineCall({
    method: 'POST',
    path: '/api/v0/auth/passkeys',
    may: 'signedIn',
    body: z.object({ name: passkeyName, registration: passkeyRegistration }),
    response: passkey,
    fallback: 'Can not add a passkey',
  }),

  rename: defineCall({
    method: 'PATCH',
    path: '/api/v0/auth/passkeys/:passkeyId',
    may: 'signedIn',
    params: passkeyId,
    body: z.object({ name: passkeyName }),
    fallback: 'Can not rename the passkey',
  }),

  remove: defineCall({
    method: 'DELETE',
    path: '/api/v0/auth/passkeys/:passkeyId',
    may: 'signedIn',
    params: passkeyId,
    fallback: 'Can not remove the passkey',
  }),

  /** The same question for everybody: it names no passkey and asks for no address. Every view of the login page asks. */
  beginLogin: defineCall({
    method: 'POST',
    path: '/api/v0/auth/passkeys/login-options',
    may: 'public',
    response: passkeyQuestion,
    fallback: 'Can not log in with a passkey',
    rateLimit: { by: 'ip', name: 'passkey-login-options', times: 20 },
  }),

  login: defineCall({
    method: 'POST',
    path: '/api/v0/auth/passkeys/login',
    may: 'public',
    body: z.object({ answer: passkeyAnswer, rememberForOneWeek: z._default(z.boolean(), false) }),
    response: z.object({ token: z.string(), expiresAt: timestamp }),
    fallback: 'Can not log in with a passkey',
    rateLimit: { by: 'ip', name: 'passkey-login' },
  }),
}
