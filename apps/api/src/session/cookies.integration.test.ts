import { accountFlows, deletionSteps } from '@perigee/contract/account-flows'
import { auth } from '@perigee/contract/auth'
import { getConfig } from '@perigee/contract/config'
import { passkeys } from '@perigee/contract/passkeys'
import { day, hour, minute } from '@perigee/std/durations'
import { describe, expect, it } from 'vitest'
import { emptied, flowAt } from '../testing/access-matrix/account-examples'
import { openReset } from '../testing/access-matrix/auth-examples'
import { aScene, type Scene } from '../testing/access-matrix/scene'
import { startApi } from '../testing/start-api'

const plain = await startApi({ consoleUrl: 'http://localhost:7910' })
const secure = await startApi({ consoleUrl: 'https://console.test' })
const credentials = ({ email, password }: Scene) => ({ email, password })

interface Case {
  what: string
  cookie: string
  path?: string
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
    what: 'a login with a passkey',
    cookie: 'passkey_attempt',
    path: '/api/v0/auth/passkeys',
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
  it.each(cases)('$what is out of reach for scripts and other sites', async ({ cookie, path, life, answer }) => {
    const scene = await aScene(api)
    const { headers } = await answer(scene)
    const { expires = '', ...attributes } = attributesOf(headers, cookie)

    expect(attributes).toEqual({
      path: path ?? '/',
      httponly: '',
      samesite: 'Strict',
      ...(scheme === 'https' ? { secure: '' } : {}),
    })
    // Cookies count in whole seconds.
    const end = life === 0 ? 0 : Math.floor((api.clock().getTime() + life) / 1000) * 1000
    expect(Date.parse(expires)).toBe(end)
  })
})
