import { accounts } from '@perigee/contract/account'
import { accountFlows } from '@perigee/contract/account-flows'
import { changeEmailSteps, deletionSteps } from '@perigee/domain/account-flow-steps'
import { listActivity } from '@perigee/contract/activity'
import { auth } from '@perigee/contract/auth'
import { mfa } from '@perigee/contract/mfa'
import { passkeys } from '@perigee/contract/passkeys'
import { sessions } from '@perigee/contract/sessions'
import { replaceAccountFlow } from '@perigee/satellite-db/account-flows'
import { replaceRecoveryCodes } from '@perigee/satellite-db/recovery-codes'
import { accountMails } from '@perigee/accounts/mails/account-mails'
import { recoveryCodeHash } from '@perigee/accounts/second-factors/recovery-codes'
import { openCode } from '@perigee/accounts/flows/codes'
import type { FlowName } from '@perigee/accounts/flows/flow'
import { passcodeOf } from '../second-factor'
import { example } from './example'
import { aRegistrationOf, passkeyOf, totpSecret, type Scene } from './scene'

const page = { limit: 10, page: 1 }

export async function openRecoveryCode({ api, id }: Scene, code = 'AAAA-BBBB-CCCC'): Promise<string> {
  await replaceRecoveryCodes(api.db, id, [recoveryCodeHash(api.deps.keys.secondFactors, id, code)])
  return code
}

/** Puts a flow of the scene's session behind `step`. @returns the code that is open then. */
export async function flowAt({ api, session }: Scene, flow: FlowName, step: number): Promise<string> {
  return api.db.transaction().execute(async (trx) => {
    await replaceAccountFlow(trx, {
      user_id: session.user.id,
      flow,
      session_hash: session.idHash,
      step,
      started_at: api.clock(),
      code_hash: null,
      code_sent_at: null,
      new_email: `new-${session.user.email}`,
    })
    const deps = { ...api.deps, mails: accountMails(api.deps) }
    return openCode(deps, { trx, user: session.user, session, flow, state: undefined })
  })
}

/** Nothing that keeps an account from being deleted. */
export async function emptied({ api, project }: Scene): Promise<void> {
  await api.db.deleteFrom('satellite.api_keys').where('project_id', '=', project.internalId).execute()
  await api.db.deleteFrom('satellite.buckets').where('project_id', '=', project.internalId).execute()
}

const changeEmail = (name: keyof typeof changeEmailSteps, dataOf: (scene: Scene) => string | Promise<string>) =>
  example(`accountFlows.changeEmail, ${name}`, accountFlows.changeEmail, {
    given: async (scene) => ({ body: { step: changeEmailSteps[name], data: await dataOf(scene) } }),
  })

const deleteAccount = (name: keyof typeof deletionSteps, dataOf: (scene: Scene) => string | Promise<string>) =>
  example(`accountFlows.deleteAccount, ${name}`, accountFlows.deleteAccount, {
    given: async (scene) => {
      await emptied(scene)
      return { body: { step: deletionSteps[name], data: await dataOf(scene) } }
    },
  })

const withTwoFactors = { account: { mfa_enabled: true } }
const secondFactor = async (scene: Scene) => ({ body: { recoveryCode: await openRecoveryCode(scene) } })

/** Calls about the account itself. */
export const accountExamples = [
  example('auth.refreshSession', auth.refreshSession),
  example('accounts.get', accounts.get),
  example('accounts.update', accounts.update, { given: () => ({ body: { fullName: 'Ada Lovelace' } }) }),
  example('accounts.setUp', accounts.setUp, { given: () => ({ body: { fullName: 'Ada Lovelace' } }) }),
  example('accounts.updateOnboarding', accounts.updateOnboarding, { given: () => ({ body: { onboardingEnd: true } }) }),
  example('accounts.changePassword', accounts.changePassword, {
    given: ({ password }) => ({ body: { password, newPassword: 'battery staple 2' } }),
  }),
  example('accounts.requestLimitIncrease', accounts.requestLimitIncrease, { given: () => ({ body: '1000' }) }),
  // They are born when they are asked for first.
  example('accounts.getSettings', accounts.getSettings, { spends: ['user_settings'] }),
  example('accounts.updateSettings', accounts.updateSettings, {
    given: () => ({ body: { sessionDuration: 900e9, passphrasePrompt: false } }),
  }),

  changeEmail('password', ({ password }) => password),
  changeEmail('mfa', () => '000000'),
  changeEmail('oldEmailCode', (scene) => flowAt(scene, 'change-email', changeEmailSteps.password)),
  changeEmail('newEmail', async (scene) => {
    await flowAt(scene, 'change-email', changeEmailSteps.oldEmailCode)
    return `moved-${scene.email}`
  }),
  changeEmail('newEmailCode', (scene) => flowAt(scene, 'change-email', changeEmailSteps.newEmail)),
  example('accountFlows.resendCode', accountFlows.resendCode, {
    given: async (scene) => {
      await flowAt(scene, 'change-email', changeEmailSteps.password)
      return { body: { flow: 'change-email' as const } }
    },
  }),
  deleteAccount('init', () => ''),
  deleteAccount('password', ({ password }) => password),
  deleteAccount('mfa', () => '000000'),
  deleteAccount('emailCode', (scene) => flowAt(scene, 'delete-account', deletionSteps.password)),
  deleteAccount('confirm', async (scene) => {
    await flowAt(scene, 'delete-account', deletionSteps.emailCode)
    return ''
  }),

  example('sessions.list', sessions.list, { given: () => ({ query: { ...page, order: 1, orderDirection: 1 } }) }),
  example('sessions.invalidate', sessions.invalidate, {
    given: ({ elsewhere }) => ({ params: { sessionId: elsewhere } }),
  }),
  example('sessions.invalidateOthers', sessions.invalidateOthers),
  example('listActivity', listActivity, { given: () => ({ query: page }) }),

  example('mfa.generateSecret', mfa.generateSecret, { given: ({ password }) => ({ body: { password } }) }),
  example('mfa.enable', mfa.enable, {
    given: ({ api }) => ({ body: { passcode: passcodeOf(totpSecret, api.clock()) } }),
  }),
  example('mfa.disable', mfa.disable, { ...withTwoFactors, given: secondFactor }),
  example('mfa.regenerateRecoveryCodes', mfa.regenerateRecoveryCodes, { ...withTwoFactors, given: secondFactor }),

  example('passkeys.list', passkeys.list),
  example('passkeys.beginRegistration', passkeys.beginRegistration, {
    given: ({ password }) => ({ body: { password } }),
  }),
  example('passkeys.add', passkeys.add, {
    given: async (scene) => ({ body: { name: 'Key', registration: await aRegistrationOf(scene) } }),
  }),
  example('passkeys.rename', passkeys.rename, {
    given: async (scene) => ({ params: { passkeyId: (await passkeyOf(scene)).id }, body: { name: 'Telephone' } }),
  }),
  example('passkeys.remove', passkeys.remove, {
    given: async (scene) => ({ params: { passkeyId: (await passkeyOf(scene)).id } }),
  }),
]
