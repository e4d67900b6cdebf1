import { auth } from '@perigee/contract/auth'
import { getConfig } from '@perigee/contract/config'
import { getPartnerText } from '@perigee/contract/partners'
import { passkeys } from '@perigee/contract/passkeys'
import { sso } from '@perigee/contract/sso'
import { insertSignup } from '@perigee/satellite-db/sign-ups'
import { replaceResetToken } from '@perigee/satellite-db/reset-tokens'
import type { UserId } from '@perigee/std/brand'
import * as z from 'zod/mini'
import { activationCodeHash } from '@perigee/accounts/sign-up/pending-sign-up'
import { profileOf } from '@perigee/accounts/sign-up/create-account'
import { resetTokenHash } from '@perigee/accounts/recovery/recovery-links'
import { hashPassword } from '@perigee/accounts/passwords/password-hash'
import { aRegistration } from '../builders'
import { passcodeOf } from '../second-factor'
import { example } from './example'
import { passkeyOf, totpSecret, type Scene } from './scene'

let counter = 0

/** Somebody signs up whose code is known; with an address that nobody has, unless another is given. */
export async function openSignup({ api }: Pick<Scene, 'api'>, email = `waiting${++counter}@example.test`) {
  const userId = crypto.randomUUID() as UserId
  const signup = { email, signupId: `signup-${userId}`, code: '123456' }
  const given = z.parse(auth.register.body, aRegistration({ email }))
  await insertSignup(
    api.db,
    {
      user_id: userId,
      signup_id: signup.signupId,
      email,
      password_hash: await hashPassword(given.password),
      profile: JSON.stringify(profileOf(given)),
      project_limit: 1,
      registration_token: null,
      captcha_score: null,
      code_hash: activationCodeHash(api.deps.keys.codes, { userId, ...signup }),
      sent_at: api.clock(),
      locked_until: null,
      created_at: api.clock(),
    },
    { most: 20 },
  )
  return signup
}

export async function openReset({ api, id }: Scene): Promise<string> {
  const token = `token-of-${id}`
  await replaceResetToken(api.db, { userId: id, tokenHash: resetTokenHash(token), createdAt: api.clock() })
  return token
}

const credentials = ({ email, password }: Scene) => ({ email, password })

/** Calls that need no session. */
export const authExamples = [
  example('getConfig', getConfig),
  example('getPartnerText', getPartnerText, {
    given: () => ({ params: { place: 'signup' as const, partner: 'nobody' } }),
  }),
  example('auth.captchaChallenge', auth.captchaChallenge),
  example('auth.badPasswords', auth.badPasswords),
  example('auth.register', auth.register, { given: () => ({ body: aRegistration() }) }),
  example('auth.register, address taken', auth.register, { given: (scene) => ({ body: aRegistration(scene) }) }),
  example('auth.activate', auth.activate, { given: async (scene) => ({ body: await openSignup(scene) }) }),
  example('auth.activate, address taken', auth.activate, {
    given: async (scene) => ({ body: await openSignup(scene, scene.email) }),
    spends: ['mail_counts'],
  }),
  example('auth.resendEmail', auth.resendEmail, { given: ({ email }) => ({ body: { email } }) }),
  example('auth.login', auth.login, {
    given: (scene) => ({ body: credentials(scene) }),
    spends: ['account_activity'],
  }),
  example('auth.login, two factors', auth.login, {
    account: { mfa_enabled: true },
    given: (scene) => ({ body: { ...credentials(scene), mfaPasscode: passcodeOf(totpSecret, scene.api.clock()) } }),
    spends: ['account_activity'],
  }),
  example('auth.logout', auth.logout),
  example('auth.forgotPassword', auth.forgotPassword, { given: ({ email }) => ({ body: { email } }) }),
  example('auth.checkResetLink', auth.checkResetLink, {
    given: async (scene) => ({ body: { token: await openReset(scene) } }),
  }),
  example('auth.resetPassword', auth.resetPassword, {
    given: async (scene) => ({ body: { token: await openReset(scene), password: 'battery staple 2' } }),
    spends: ['reset_tokens'],
  }),
  example('auth.resetPassword, two factors', auth.resetPassword, {
    account: { mfa_enabled: true },
    given: async (scene) => {
      const mfaPasscode = passcodeOf(totpSecret, scene.api.clock())
      return { body: { token: await openReset(scene), password: 'battery staple 2', mfaPasscode } }
    },
    spends: ['reset_tokens'],
  }),
  example('sso.url', sso.url, { given: ({ email }) => ({ query: { email } }) }),
  example('passkeys.beginLogin', passkeys.beginLogin),
  example('passkeys.login', passkeys.login, {
    given: async (scene) => {
      const { authenticator } = await passkeyOf(scene)
      const { body: question } = await scene.browser.call(passkeys.beginLogin)
      return { body: { answer: authenticator.answer(question) } }
    },
    spends: ['passkey_challenges', 'passkeys', 'account_activity'],
  }),
]
