import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { hash } from '@node-rs/argon2'
import { auth } from '@perigee/contract/auth'
import { passkeys } from '@perigee/contract/passkeys'
import type { UsersTable } from '@perigee/satellite-db/accounts-and-projects-schema'
import { hour } from '@perigee/std/durations'
import type { Insertable } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSignup } from '../../testing/access-matrix/auth-examples'
import { anAuthenticator } from '../../testing/authenticator'
import { anAccount, password } from '../../testing/builders'
import { startApi } from '../../testing/start-api'

/** Runs of Argon2: what costs so much time must not tell people apart. */
const work = { hash: 0, verify: 0 }
const count = (run: unknown) => void work[run as keyof typeof work]++
subscribe('perigee.argon2', count)
afterAll(() => void unsubscribe('perigee.argon2', count))

const atLeast = 120
const api = await startApi({
  consoleUrl: 'http://localhost:7910',
  env: { PERIGEE_DISCREET_ANSWER_TIME: `${atLeast}ms` },
})
const later = new Date(api.clock().getTime() + hour)

/** Signed up, and waits for the code. */
const waiting = 'a sign-up that waits'
/** Whose address somebody may try. */
const people: Record<string, Partial<Insertable<UsersTable>> | undefined> = {
  nobody: undefined,
  'an active account': {},
  'a locked account': { failed_login_count: 3, login_lockout_expiration: later },
  'an account not yet activated': { status: 0 },
  'a deleted account': { status: 2 },
  'a pending deletion': { status: 3 },
  'a legal hold': { status: 4 },
  'a pending check': { status: 5 },
  'two-factor authentication': { mfa_enabled: true, mfa_secret: new Uint8Array(40) },
  'single sign-on': { external_id: 'acme:subject' },
  [waiting]: undefined,
}

const emails = new Map<string, string>()
beforeAll(async () => {
  for (const [who, columns] of Object.entries(people)) {
    if (who === waiting) emails.set(who, (await openSignup({ api })).email)
    else emails.set(who, columns === undefined ? 'nobody@example.test' : (await anAccount(api, columns)).email)
  }
  // The first hash of nobody's password is made once, when the service starts.
  await api.browser().call(auth.login, { body: { email: 'warm@example.test', password: 'wrong' } })
})

const calls = {
  login: (email: string) => api.browser().call(auth.login, { body: { email, password: 'wrong wrong' } }),
  'login with a code': (email: string) =>
    api.browser().call(auth.login, { body: { email, password: 'wrong wrong', mfaPasscode: '123456' } }),
  forgotPassword: (email: string) => api.browser().call(auth.forgotPassword, { body: { email } }),
  resendEmail: (email: string) => api.browser().call(auth.resendEmail, { body: { email } }),
  register: (email: string) =>
    api.browser().call(auth.register, { body: { email, password: 'correct horse 1', isMinimal: true } }),
  activate: (email: string) =>
    api.browser().call(auth.activate, { body: { email, code: '123456', signupId: crypto.randomUUID() } }),
}

/** All that a stranger sees of an answer, but for its id and its time. */
async function seen(call: (email: string) => ReturnType<(typeof calls)['login']>, email: string) {
  const before = { ...work }
  const start = performance.now()
  const { status, text, headers } = await call(email)
  const took = performance.now() - start
  const id = headers.get('x-request-id') ?? ''
  const shown = [...headers]
    .filter(([name]) => !['x-request-id', 'date'].includes(name))
    .map(([name, value]) => [name, value.replaceAll(id, 'the-id-of-the-request')])
  return {
    answer: { status, text, headers: shown },
    hashes: { hash: work.hash - before.hash, verify: work.verify - before.verify },
    took,
  }
}

describe.each(Object.entries(calls))('%s', (_, call) => {
  it.each(Object.keys(people).slice(1))(
    'answers the address of %s like that of nobody, after the same work',
    async (who) => {
      const known = await seen(call as (typeof calls)['login'], emails.get(who) ?? '')
      const unknown = await seen(call as (typeof calls)['login'], `${crypto.randomUUID()}@example.test`)

      expect(known.answer).toEqual(unknown.answer)
      expect(known.hashes).toEqual(unknown.hashes)
      // Timers may fire a moment early; what differs beyond the hashes ends well before.
      expect(Math.min(known.took, unknown.took)).toBeGreaterThan(atLeast - 5)
    },
  )
})

it.each([
  { hash: 'of today', costs: {} },
  { hash: 'of older costs', costs: { timeCost: 1 } },
])(
  'the right password of a locked account costs no other work than a wrong one, with a hash $hash',
  async ({ costs }) => {
    const password_hash = await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1, ...costs })
    const { email } = await anAccount(api, { ...people['a locked account'], password_hash })
    const tried = async (given: string) =>
      seen((address) => api.browser().call(auth.login, { body: { email: address, password: given } }), email)
    const [right, wrong] = [await tried(password), await tried('wrong wrong')]

    expect(right.answer).toEqual(wrong.answer)
    expect(right.hashes).toEqual({ hash: 0, verify: 1 })
    expect(wrong.hashes).toEqual({ hash: 0, verify: 1 })
  },
)

it('a passkey that nobody has is refused like a wrong answer of one that somebody has', async () => {
  const browser = api.browser()
  const { body: asked } = await browser.call(passkeys.beginLogin)
  const answer = anAuthenticator().answer(asked, { userHandle: 'AAAA' })
  const refused = await browser.call(passkeys.login, { body: { answer } })
  expect([refused.status, refused.body.error]).toEqual([
    401,
    'Logging in with this passkey did not work. Please try again.',
  ])
  expect(asked).not.toHaveProperty('allowCredentials')
})
