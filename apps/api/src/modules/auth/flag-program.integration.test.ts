import { auth } from '@perigee/contract/auth'
import { freezeKinds } from '@perigee/domain/freezes'
import { findUserByEmail } from '@perigee/satellite-db/users'
import { listFreezes } from '@perigee/satellite-db/freezes'
import { day } from '@perigee/std/durations'
import { expect, it } from 'vitest'
import { freezeAccounts } from '@perigee/accounts/freezes/freeze-accounts'
import { userStatus } from '@perigee/domain/user-status'
import { aRegistration } from '../../testing/builders'
import { startHcaptchaSandbox } from '../../testing/hcaptcha-sandbox'
import { codeIn } from '../../testing/mails'
import { startApi, type TestApi } from '../../testing/start-api'

const sandbox = await startHcaptchaSandbox({ clock: () => new Date() })
const withFlagging = (on: boolean) =>
  startApi({
    env: {
      PERIGEE_CAPTCHA: 'hcaptcha',
      PERIGEE_HCAPTCHA_SITE_KEY: sandbox.siteKey,
      PERIGEE_HCAPTCHA_SECRET: sandbox.secret,
      PERIGEE_HCAPTCHA_VERIFY_URL: sandbox.verifyUrl,
      PERIGEE_BOT_FLAGGING: String(on),
    },
  })
const [on, off] = await Promise.all([withFlagging(true), withFlagging(false)])

const signUp = async (api: TestApi, email: string, score?: unknown) => {
  const body = { ...aRegistration({ email }), captchaResponse: sandbox.solve(score) }
  const { headers } = await api.browser().call(auth.register, { body })
  return headers.get('x-request-id') ?? ''
}

/** Signs up with each of the scores in turn, and activates the account. */
async function activated(api: TestApi, ...scores: unknown[]) {
  const { email } = aRegistration()
  let signupId = ''
  for (const score of scores) signupId = await signUp(api, email, score)
  const code = codeIn((await api.mails()).findLast(({ to }) => to === email))
  const answer = await api.browser().call(auth.activate, { body: { email, code, signupId } })
  const find = async () => {
    const user = await findUserByEmail(api.db, email)
    if (!user) throw new Error('not signed up')
    return user
  }
  return { answer, find, freezes: await listFreezes(api.db, (await find()).id) }
}

it.each([
  { what: 'a score of 0.8', api: on, scores: [0.8], flagged: true },
  { what: 'the score of the last sign-up', api: on, scores: [0.1, 1], flagged: true },
  { what: 'a lower score at last', api: on, scores: [1, 0.79], flagged: false },
  { what: 'no score', api: on, scores: [undefined], flagged: false },
  { what: 'a score where nobody wants it', api: off, scores: [1], flagged: false },
])('$what lets people in, and flags the account: $flagged', async ({ api, scores, flagged }) => {
  const { answer, freezes } = await activated(api, ...scores)
  expect(answer.status).toBe(200)
  expect(freezes.map(({ kind }) => kind)).toEqual(flagged ? [freezeKinds.delayedBot] : [])
})

it('a flagged account is frozen within a week, not within a day', async () => {
  const { find, freezes } = await activated(on, 0.95)
  const [flag] = freezes
  expect(flag?.daysTillEscalation).toBeGreaterThanOrEqual(1)
  expect(flag?.daysTillEscalation).toBeLessThanOrEqual(7)

  on.clock.advance(day)
  await freezeAccounts(on.deps)
  expect((await find()).status).toBe(userStatus.active)
  on.clock.advance(6 * day + 1000)
  await freezeAccounts(on.deps)
  expect((await find()).status).toBe(userStatus.pendingBotVerification)
})
