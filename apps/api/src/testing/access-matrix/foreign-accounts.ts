import { accountFlows } from '@perigee/contract/account-flows'
import { changeEmailSteps, deletionSteps } from '@perigee/domain/account-flow-steps'
import { auth } from '@perigee/contract/auth'
import { mfa } from '@perigee/contract/mfa'
import { passkeys } from '@perigee/contract/passkeys'
import { authRefusals } from '@perigee/contract/refusals/auth'
import { flowRefusals } from '@perigee/contract/refusals/flows'
import { passkeyRefusals } from '@perigee/contract/refusals/passkeys'
import { sessions } from '@perigee/contract/sessions'
import type { FlowName } from '@perigee/accounts/flows/flow'
import { anAuthenticator } from '../authenticator'
import { emptied, flowAt, openRecoveryCode } from './account-examples'
import { openSignup } from './auth-examples'
import { foreign, type Objects } from './foreign-case'
import { aRegistrationOf, passkeyOf, type Scene } from './scene'

const unknownId = () => crypto.randomUUID()
const otherThan = (code: string) => (code === '111111' ? '222222' : '111111')

const idOfPasskey = async (theirs: Scene) => ({ known: (await passkeyOf(theirs)).id, unknown: unknownId() })
const recoveryCode = async (theirs: Scene): Promise<Objects> => ({
  known: await openRecoveryCode(theirs, 'DDDD-EEEE-FFFF'),
  unknown: 'GGGG-HHHH-IIII',
})
const codeOf = (flow: FlowName, step: number) => async (theirs: Scene) => {
  const known = await flowAt(theirs, flow, step)
  return { known, unknown: otherThan(known) }
}
const twoFactors = { account: { mfa_enabled: true } }

export const foreignAccounts = [
  foreign('sessions.invalidate', sessions.invalidate, {
    objects: ({ elsewhere }) => ({ known: elsewhere, unknown: unknownId() }),
    given: (sessionId) => ({ params: { sessionId } }),
    answer: authRefusals.noSuchSession(),
  }),
  foreign('passkeys.rename', passkeys.rename, {
    objects: idOfPasskey,
    given: (passkeyId) => ({ params: { passkeyId }, body: { name: 'Mine' } }),
    answer: passkeyRefusals.noSuchPasskey(),
  }),
  foreign('passkeys.remove', passkeys.remove, {
    objects: idOfPasskey,
    given: (passkeyId) => ({ params: { passkeyId } }),
    answer: passkeyRefusals.noSuchPasskey(),
  }),
  foreign('passkeys.add, the challenge of another session', passkeys.add, {
    objects: async (theirs) => ({
      known: JSON.stringify(await aRegistrationOf(theirs)),
      unknown: JSON.stringify(await aRegistrationOf(theirs, anAuthenticator(), { challenge: 'AAAA' })),
    }),
    given: (registration) => ({ body: { name: 'Mine', registration: JSON.parse(registration) as never } }),
    answer: passkeyRefusals.passkeyExpired(),
  }),

  foreign('mfa.disable, a recovery code of another account', mfa.disable, {
    ...twoFactors,
    objects: recoveryCode,
    given: (code) => ({ body: { recoveryCode: code } }),
    answer: authRefusals.wrongMfaCode(),
    spends: ['users'],
  }),
  foreign('mfa.regenerateRecoveryCodes, a recovery code of another account', mfa.regenerateRecoveryCodes, {
    ...twoFactors,
    objects: recoveryCode,
    given: (code) => ({ body: { recoveryCode: code } }),
    answer: authRefusals.wrongMfaCode(),
    spends: ['users'],
  }),
  foreign('auth.login, a recovery code of another account', auth.login, {
    ...twoFactors,
    objects: recoveryCode,
    given: (mfaRecoveryCode, { mine: { email, password } }) => ({ body: { email, password, mfaRecoveryCode } }),
    answer: authRefusals.wrongMfaCode(),
    spends: ['users', 'account_activity'],
  }),
  foreign('auth.activate, a code of another sign-up', auth.activate, {
    objects: async (theirs) => {
      const { code } = await openSignup(theirs)
      return { known: code, unknown: otherThan(code) }
    },
    given: async (code, { mine }) => {
      const { email } = await openSignup(mine)
      return { body: { email, code, signupId: 'another-sign-up' } }
    },
    answer: authRefusals.wrongActivationCode(),
  }),
  foreign('accountFlows.changeEmail, a code of another account', accountFlows.changeEmail, {
    objects: codeOf('change-email', changeEmailSteps.password),
    given: async (data, { mine }) => {
      await flowAt(mine, 'change-email', changeEmailSteps.password)
      return { body: { step: changeEmailSteps.oldEmailCode, data } }
    },
    answer: flowRefusals.wrongStepCode(),
    spends: ['users', 'account_flows'],
  }),
  foreign('accountFlows.deleteAccount, a code of another account', accountFlows.deleteAccount, {
    objects: codeOf('delete-account', deletionSteps.password),
    given: async (data, { mine }) => {
      await emptied(mine)
      await flowAt(mine, 'delete-account', deletionSteps.password)
      return { body: { step: deletionSteps.emailCode, data } }
    },
    answer: flowRefusals.wrongStepCode(),
    spends: ['users', 'account_flows'],
  }),
]
