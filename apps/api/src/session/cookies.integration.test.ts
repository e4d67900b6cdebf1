import { accountFlows } from '@perigee/contract/account-flows'
import { deletionSteps } from '@perigee/domain/account-flow-steps'
import { accounts } from '@perigee/contract/account'
import { auth } from '@perigee/contract/auth'
import { getConfig } from '@perigee/contract/config'
import { passkeys } from '@perigee/contract/passkeys'
import { day, hour, minute } from '@perigee/std/durations'
import { describe, expect, it } from 'vitest'
import { emptied, flowAt } from '../testing/access-matrix/account-examples'
import { openReset } from '../testing/access-matrix/auth-examples'
import { aScene, setColumns, type Scene } from '../testing/access-matrix/scene'
import { startApi } from '../testing/start-api'

const plain = await startApi({ consoleUrl: 'http://localhost:7910' })
const secure = await startApi({ consoleUrl: 'https://console.test' })
const credentials = ({ email, password }: Scene) => ({ email, password })

interface Case {
  what: string
  cookie: string
  /** How long it lives; 0 = it is taken away. */
  life: number
  answer(scene: Scene): Promise<{ headers: Headers }>
}

const cases: Case[] = [
  { what: 'the CSRF token', cookie: 'csrf_token', life: day, answer: ({ browser }) => browser.call(getConfig) },
  {
    what: 'a login',
    cookie: '_tokenKey',
    life: 168 * hour,
    answer: (scene) => scene.browser.call(auth.login, { body: credentials(scene) }),
  },
  {
    what: 'a login for a week',
    cookie: '_tokenKey',
    life: 7 * day,
    answer: (scene) => scene.browser.call(auth.login, { body: { ...credentials(scene), rememberForOneWeek: true } }),
  },
  {
    what: 'a session that is refreshed',
    cookie: '_tokenKey',
    life: 168 * hour,
    answer: ({ browser }) => browser.call(auth.refreshSession),
  },
  { what: 'a log-out', cookie: '_tokenKey', life: 0, answer: ({ browser }) => browser.call(auth.logout) },
  {
    what: 'a session that has ended',
    cookie: '_tokenKey',
    life: 0,
    answer: async ({ api, id, browser }) => {
      await api.db.deleteFrom('satellite.sessions').where('user_id', '=', id).execute()
      return browser.call(auth.refreshSession)
    },
  },
  {
    what: 'a password that was reset',
    cookie: '_tokenKey',
    life: 0,
    answer: async (scene) => {
      const body = { token: await openReset(scene), password: 'battery staple 2' }
      return scene.browser.call(auth.resetPassword, { body })
    },
  },
  {
    what: 'an account that is deleted',
    cookie: '_tokenKey',
    life: 0,
    answer: async (scene) => {
      await emptied(scene)
      await flowAt(scene, 'delete-account', deletionSteps.emailCode)
      return scene.browser.call(accountFlows.deleteAccount, { body: { step: deletionSteps.confirm } })
    },
  },
  {
    what: 'half a login',
    cookie: 'login_ticket',
    life: 5 * minute,
    answer: async (scene) => {
      await setColumns(scene, { mfa_enabled: true })
      return scene.browser.call(auth.login, { body: credentials(scene) })
    },
  },
  {
    what: 'a login with a passkey',
    cookie: 'passkey_attempt',
    life: 5 * minute,
    answer: ({ browser }) => browser.call(passkeys.beginLogin),
  },
]

/** The attributes of a cookie by their names in small letters. */
function attributesOf(headers: Headers, name: string): Record<string, string> {
  const [line, ...more] = headers.getSetCookie().filter((one) => one.startsWith(`${name}=`))
  if (line === undefined || more.length > 0) throw new Error(`${name} is set ${more.length} times more`)
  const pairs = line.split(';').map((part) => part.trim().split('='))
  return Object.fromEntries(pairs.slice(1).map(([key = '', value = '']) => [key.toLowerCase(), value]))
}

describe.each([
  { scheme: 'http', api: plain },
  { scheme: 'https', api: secure },
])('over $scheme the cookie of', ({ scheme, api }) => {
  it.each(cases)('$what is out of reach for scripts and other sites', async ({ cookie, life, answer }) => {
    const scene = await aScene(api)
    const { headers } = await answer(scene)
    const { expires = '', ...attributes } = attributesOf(headers, scheme === 'https' ? `__Host-${cookie}` : cookie)

    expect(attributes).toEqual({
      path: '/',
      httponly: '',
      samesite: 'Strict',
      ...(scheme === 'https' ? { secure: '' } : {}),
    })
    // Cookies count in whole seconds.
    const end = life === 0 ? 0 : Math.floor((api.clock().getTime() + life) / 1000) * 1000
    expect(Date.parse(expires)).toBe(end)
  })
})

describe('a browser that brings two session cookies', () => {
  const lines = async ({ browser }: Scene, cookie: string) => {
    const answer = await browser.plain(accounts.get, { headers: { cookie } })
    return { status: answer.status, set: answer.headers.getSetCookie() }
  }
  const tokenOf = async (scene: Scene) => {
    const { token } = await scene.api.deps.sessions.open(scene.api.db, scene.id, { caller, rememberForOneWeek: false })
    return token
  }
  const caller = { ip: '127.0.0.1', userAgent: 'Doubled' }

  it.each([
    { scheme: 'http', api: plain, name: '_tokenKey' },
    { scheme: 'https', api: secure, name: '__Host-_tokenKey' },
  ])('is not logged in over $scheme, in whichever order, and loses both', async ({ api, name }) => {
    const [victim, attacker] = [await aScene(api), await aScene(api)]
    const [own, planted] = [await tokenOf(victim), await tokenOf(attacker)]
    for (const cookie of [
      `${name}=${planted}; ${name}=${own}`,
      `${name}=${own}; ${name}=${planted}`,
      `${name}=${own}; ${name}=${own}`,
    ]) {
      const { status, set } = await lines(victim, cookie)
      expect(status).toBe(401)
      expect(set.every((line) => line.startsWith(`${name}=;`))).toBe(true)
      const paths = set.filter((line) => !line.includes('Domain=')).map((line) => /Path=([^;]+)/.exec(line)?.[1])
      expect(paths).toContain('/')
      if (api === plain) expect(paths).toContain('/api')
    }
    expect((await lines(victim, `${name}=${own}`)).status).toBe(200)
  })

  it('is logged out of both', async () => {
    const scene = await aScene(plain)
    const tokens = [await tokenOf(scene), await tokenOf(scene)]
    await scene.browser.plain(auth.logout, {
      headers: { cookie: tokens.map((token) => `_tokenKey=${token}`).join('; ') },
    })
    for (const token of tokens) expect((await lines(scene, `_tokenKey=${token}`)).status).toBe(401)
  })

  it('on https one without the prefix counts for nothing: it neither logs in nor out, and goes', async () => {
    const [victim, attacker] = [await aScene(secure), await aScene(secure)]
    const [own, planted] = [await tokenOf(victim), await tokenOf(attacker)]
    const both = await victim.browser.plain(accounts.get, {
      headers: { cookie: `_tokenKey=${planted}; __Host-_tokenKey=${own}` },
    })
    expect([both.status, both.body.email]).toEqual([200, victim.email])

    const alone = await lines(victim, `_tokenKey=${own}`)
    expect(alone.status).toBe(401)
    expect(alone.set).toContainEqual(expect.stringMatching(/^_tokenKey=; Path=\/; Expires=Thu, 01 Jan 1970/))
  })

  it('on http one with the prefix counts for nothing', async () => {
    const scene = await aScene(plain)
    expect((await lines(scene, `__Host-_tokenKey=${await tokenOf(scene)}`)).status).toBe(401)
  })

  it('logs in anew and keeps that one alone', async () => {
    const scene = await aScene(plain)
    const answer = await scene.browser.call(auth.login, {
      body: credentials(scene),
      headers: { cookie: `_tokenKey=a; _tokenKey=b; csrf_token=${await scene.browser.csrfToken()}` },
    })
    const set = answer.headers.getSetCookie()
    expect(set.at(-1)).toMatch(/^_tokenKey=[\w-]{22}\.[\w-]{43}; Path=\/;/)
    expect(set.slice(0, -1).every((line) => line.startsWith('_tokenKey=;'))).toBe(true)
  })

  it('and two CSRF tokens gets a new one', async () => {
    const scene = await aScene(plain)
    const token = await scene.browser.csrfToken()
    const headers = { cookie: `csrf_token=${token}; csrf_token=${token}`, 'x-csrf-token': token }
    const refused = await scene.browser.plain(auth.login, { body: credentials(scene), headers })
    expect([refused.status, refused.body.error]).toEqual([403, expect.stringContaining('CSRF token is missing')])

    const { body } = await scene.browser.plain(getConfig, { headers })
    expect(body.csrfToken).not.toBe(token)
  })
})
