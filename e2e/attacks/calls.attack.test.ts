import { accounts } from '@perigee/contract/account'
import type { Call } from '@perigee/contract/call'
import { getConfig } from '@perigee/contract/config'
import { beforeAll, describe } from 'vitest'
import { contractCalls } from '../src/contract-calls'
import type { Account } from '../src/sign-up'
import { attack, unlessStatus } from './kit/attack'
import { newAddress } from './kit/addresses'
import { somebody } from './kit/people'
import { ask, askCall, nameOfCall } from './kit/requests'
import { victim } from './kit/target'

const closed = contractCalls.filter(({ session }) => session === 'required')
const guarded = contractCalls.filter(({ csrf }) => csrf)
const changing = contractCalls.filter(({ method }) => method !== 'GET')

let owner: Account
let other: Account
let session = ''
let token = ''
let strangersToken = ''
beforeAll(async () => {
  owner = await somebody()
  other = await somebody()
  session = owner.client.cookies.get('_tokenKey') ?? ''
  token = owner.client.cookies.get('csrf_token') ?? ''
  strangersToken = other.client.cookies.get('csrf_token') ?? ''
})

const origin = () => victim.urls.console
/** All that is asked of a browser but the session. */
const withToken = (cookies: string[] = []) => ({
  origin: origin(),
  cookie: [`csrf_token=${token}`, ...cookies].join('; '),
  'x-csrf-token': token,
})

/** Another origin than the console's that a browser would show the answer to. */
const readableElsewhere = ({ headers }: Awaited<ReturnType<typeof ask>>) => {
  const allowed = headers['access-control-allow-origin'] ?? origin()
  return allowed !== origin() && `${allowed} may read it`
}

/** What is wrong with an answer that was to be refused. */
const problemOf = (answer: Awaited<ReturnType<typeof ask>>, status: number) =>
  unlessStatus(answer, status) ||
  readableElsewhere(answer) ||
  (answer.cookies.some((line) => /^_tokenKey=[^;]/.test(line)) && 'a session was opened')

const stillIn = async () => unlessStatus(await askCall(accounts.get, withToken([`_tokenKey=${session}`])), 200)

describe('every call of the contract', () => {
  attack('calls without a session', closed.length, async (tried) => {
    for (const call of closed) tried(nameOfCall(call), problemOf(await askCall(call, withToken()), 401))
  })

  const flipped = (at: number) => {
    const sign = session.at(at) === 'A' ? 'B' : 'A'
    return session.slice(0, at) + sign + (at === -1 ? '' : session.slice(at + 1))
  }
  const forgeries: [string, () => string][] = [
    ['another first character', () => flipped(0)],
    ['another middle', () => flipped(Math.floor(session.length / 2))],
    ['a shorter one', () => session.slice(0, -2)],
    ['no signature', () => session.split('.')[0] ?? ''],
    ['a signature of another text', () => `${token.split('.')[0] ?? ''}.${session.split('.')[1] ?? ''}`],
    ['the text of another signature', () => `${session.split('.')[0] ?? ''}.${token.split('.')[1] ?? ''}`],
    ['a CSRF token', () => token],
    ['nothing', () => ''],
  ]
  attack('calls with a tampered session cookie', closed.length * forgeries.length, async (tried) => {
    for (const call of closed) {
      for (const [how, forged] of forgeries) {
        const answer = await askCall(call, withToken([`_tokenKey=${forged()}`]))
        tried(`${nameOfCall(call)}, ${how}`, problemOf(answer, 401))
      }
    }
  })

  const tokens: [string, () => { cookie: string; 'x-csrf-token'?: string }][] = [
    ['no token', () => ({ cookie: '' })],
    ['a cookie alone', () => ({ cookie: `csrf_token=${token}` })],
    ['a header alone', () => ({ cookie: '', 'x-csrf-token': token })],
    ['an empty header', () => ({ cookie: `csrf_token=${token}`, 'x-csrf-token': '' })],
    ["another browser's header", () => ({ cookie: `csrf_token=${token}`, 'x-csrf-token': strangersToken })],
    ["another browser's cookie", () => ({ cookie: `csrf_token=${strangersToken}`, 'x-csrf-token': token })],
    ['an unsigned pair', () => ({ cookie: 'csrf_token=AAAA', 'x-csrf-token': 'AAAA' })],
    ['a session for a token', () => ({ cookie: `csrf_token=${session}`, 'x-csrf-token': session })],
  ]
  attack('calls without the CSRF token of the browser', guarded.length * tokens.length, async (tried) => {
    for (const call of guarded) {
      for (const [how, given] of tokens) {
        const { cookie, ...rest } = given()
        const headers = { origin: origin(), ...rest, cookie: [`_tokenKey=${session}`, cookie].join('; ') }
        tried(`${nameOfCall(call)}, ${how}`, problemOf(await askCall(call, headers), 403))
      }
    }
    tried('the session afterwards', await stillIn())
  })

  const origins = () => {
    const { port } = new URL(origin())
    return [
      'https://evil.example',
      'null',
      origin().replace('http:', 'https:'),
      `http://localhost:${Number(port) + 1}`,
      `http://127.0.0.1:${port}`,
      `http://evil.localhost:${port}`,
      `${origin()}.evil.example`,
      victim.urls.gateway,
    ]
  }
  attack('calls from the page of another origin', changing.length * 8, async (tried) => {
    for (const call of changing) {
      for (const foreign of origins()) {
        const answer = await askCall(call, { ...withToken([`_tokenKey=${session}`]), origin: foreign })
        tried(`${nameOfCall(call)} from ${foreign}`, problemOf(answer, 403))
      }
    }
    tried('the session afterwards', await stillIn())
  })

  attack('preflights of another origin', contractCalls.length, async (tried) => {
    for (const call of contractCalls) {
      const headers = {
        origin: 'https://evil.example',
        'access-control-request-method': call.method,
        'access-control-request-headers': 'x-csrf-token',
      }
      const answer = await ask(call.path, { method: 'OPTIONS', headers })
      tried(nameOfCall(call), readableElsewhere(answer))
    }
  })

  /** Of a browser that says which other method it means. */
  const overrides = ['x-http-method-override', 'x-method-override', 'x-http-method']
  attack('a GET or POST that claims to be another method', 2 * overrides.length, async (tried) => {
    const end = { ...withToken([`_tokenKey=${session}`]) }
    for (const name of overrides) {
      for (const method of ['GET', 'POST']) {
        const answer = await ask('/api/v0/auth/account', { method, headers: { ...end, [name]: 'DELETE' } })
        tried(`${method} with ${name}`, unlessStatus(answer, method === 'GET' ? 200 : 405))
      }
    }
  })
})

describe('the session cookie', () => {
  const who = (cookie: string) => ask('/api/v0/auth/account', { headers: { cookie } })
  const theirs = () => other.client.cookies.get('_tokenKey') ?? ''

  attack('a second session cookie beside the own one', 4, async (tried) => {
    const mine = `_tokenKey=${session}`
    for (const cookie of [
      `_tokenKey=${theirs()}; ${mine}`,
      `${mine}; _tokenKey=${theirs()}`,
      `_tokenKey=; ${mine}; _tokenKey=${theirs()}`,
    ]) {
      const answer = await who(cookie)
      tried(cookie.replace(session, 'mine').replace(theirs(), 'theirs'), unlessStatus(answer, 400, 401))
      if (answer.status < 400) continue
      const cleared = answer.cookies.some((line) => line.startsWith('_tokenKey=;'))
      tried('and both are taken away', !cleared && 'they stay in the browser')
    }
  })

  attack('cookies with a name that is nearly right', 8, async (tried) => {
    for (const name of [
      '_tokenkey',
      '_TOKENKEY',
      ' _tokenKey ;x',
      '__Host-_tokenKeyx',
      '_tokenKey%20',
      '"_tokenKey"',
      '_tokenKey[]',
      '$_tokenKey',
    ]) {
      tried(name, unlessStatus(await who(`${name}=${session}`), 401))
    }
  })

  attack('a session in another place than its cookie', 4, async (tried) => {
    for (const headers of [
      { authorization: `Bearer ${session}` },
      { 'x-auth-token': session },
      { cookie2: `_tokenKey=${session}` },
    ]) {
      tried(Object.keys(headers).join(), unlessStatus(await ask('/api/v0/auth/account', { headers }), 401))
    }
    tried('query', unlessStatus(await ask(`/api/v0/auth/account?_tokenKey=${session}`), 401))
  })

  attack('a session after the logout', 2, async (tried) => {
    const { client } = await somebody()
    const cookie = `_tokenKey=${client.cookies.get('_tokenKey') ?? ''}`
    tried('before', unlessStatus(await who(cookie), 200))
    await ask('/api/v0/auth/logout', { method: 'POST', headers: { cookie, origin: origin() } })
    tried('after', unlessStatus(await who(cookie), 401))
  })

  attack('a CSRF token chosen by somebody else', 3, async (tried) => {
    for (const chosen of ['chosen', `${'A'.repeat(22)}.${'B'.repeat(43)}`, strangersToken.slice(0, -1)]) {
      const answer = await ask(getConfig.path, { headers: { cookie: `csrf_token=${chosen}` }, from: newAddress() })
      const kept = answer.text.includes(chosen) || answer.cookies.some((line) => line.includes(chosen))
      tried(chosen, kept && 'it was taken over')
    }
  })
})

describe('the table', () => {
  attack('calls that the matrix knows', 3, async (tried) => {
    const sum = (what: string, calls: readonly Call[], least: number) =>
      tried(what, calls.length < least && `only ${calls.length} of at least ${least}`)
    sum('with a session', closed, 40)
    sum('with a CSRF token', guarded, 25)
    sum('that change something', changing, 35)
  })
})
