import { auth } from '@perigee/contract/auth'
import { getConfig } from '@perigee/contract/config'
import { passkeys } from '@perigee/contract/passkeys'
import { sso } from '@perigee/contract/sso'
import { replaceResetToken } from '@perigee/satellite-db/reset-tokens/replace-reset-token'
import { activationCodeHash } from '../../modules/auth/activation-code'
import { resetTokenHash } from '../../modules/auth/send-recovery'
import { aRegistration } from '../builders'
import { passcodeOf } from '../second-factor'
import { example } from './example'
import { passkeyOf, setColumns, totpSecret, type Scene } from './scene'

const signup = { signupId: 'a-sign-up', code: '123456' }

/** Makes the code of `signup` the open one. */
export async function openSignup(scene: Scene): Promise<typeof signup> {
  const { keys } = scene.api.deps
  await setColumns(scene, {
    activation_code_hash: activationCodeHash(keys.codes, { userId: scene.id, ...signup }),
    activation_sent_at: scene.api.clock(),
    activation_tries: 0,
  })
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
  example('auth.captchaChallenge', auth.captchaChallenge),
  example('auth.badPasswords', auth.badPasswords),
  example('auth.register', auth.register, { given: () => ({ body: aRegistration() }) }),
  example('auth.register, address taken', auth.register, { given: (scene) => ({ body: aRegistration(scene) }) }),
  example('auth.activate', auth.activate, {
    given: async (scene) => ({ body: { email: scene.email, ...(await openSignup(scene)) } }),
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
