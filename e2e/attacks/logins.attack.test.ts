import { accounts } from '@perigee/contract/account'
import { auth } from '@perigee/contract/auth'
import { getConfig } from '@perigee/contract/config'
import type { PasskeyAnswer } from '@perigee/contract/web-authn'
import { describe } from 'vitest'
import { consoleClient } from '../src/console-client'
import { mailed, mailedCode, mailedSubjects } from '../src/outbox'
import { operate } from '../src/operator'
import { type Account, newPerson } from '../src/sign-up'
import { solveCaptcha } from '../src/solve-captcha'
import { attack, unlessStatus } from './kit/attack'
import { fetchFrom, newAddress } from './kit/addresses'
import { somebody } from './kit/people'
import { ask } from './kit/requests'
import { victim } from './kit/target'

const browser = (from = newAddress()) => consoleClient(victim.urls.console, fetchFrom(from))
/** Status and words, without what differs from request to request. */
const without = (text: string) => text.replace(/"requestID":"[^"]*"/g, '').replace(/"(token|expiresAt)":"[^"]*"/g, '')

/** A call as a browser at an address that nobody knows makes it: token, origin, but no session. */
async function post(path: string, body: unknown, { from = newAddress(), method = 'POST', headers = {} } = {}) {
  const client = browser(from)
  await client.call(getConfig)
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const given = {
    origin: victim.urls.console,
    'content-type': 'application/json',
    cookie,
    'x-csrf-token': client.cookies.get('csrf_token') ?? '',
  }
  const answer = await ask(path, { method, from, headers: { ...given, ...headers }, body: JSON.stringify(body) })
  return { ...answer, said: `${answer.status} ${without(answer.text)}` }
}

const login = auth.login.path
async function logIn({ email, password }: { email: string; password: string }, more: object = {}) {
  const from = newAddress()
  const captcha = await solveCaptcha(browser(from))
  return post(login, { email, password, ...captcha, ...more }, { from })
}

describe('guessing a password', () => {
  const wrong = (person: Account) => ({ email: person.email, password: 'not the password' })

  attack('a locked account does not tell a right password', 9, async (tried) => {
    const person = await somebody()
    tried('before', unlessStatus(await logIn(person), 200))
    for (let count = 0; count < 3; count++) await logIn(wrong(person))
    for (const more of [
      {},
      { mfaPasscode: '123456' },
      { mfaPasscode: '1' },
      { mfaRecoveryCode: 'AAAA-BBBB-CCCC' },
      { mfaPasskey: passkey },
    ]) {
      for (const captcha of [true, false]) {
        const say = (given: { email: string; password: string }) =>
          captcha ? logIn(given, more) : post(login, { ...given, ...more })
        const [right, guessed] = [await say(person), await say(wrong(person))]
        const what = `${Object.keys(more).join() || 'nothing'} ${captcha ? 'with' : 'without'} a captcha`
        tried(what, right.said !== guessed.said && `right: ${right.said}, wrong: ${guessed.said}`)
        tried(`${what}, no way in`, right.status === 200 && 'logged in')
      }
    }
  })

  attack('an account that is not locked does not tell it without a captcha', 6, async (tried) => {
    for (const more of [{}, { mfaPasscode: '123456' }, { mfaRecoveryCode: 'AAAA-BBBB-CCCC' }]) {
      const person = await somebody()
      const right = await post(login, { ...person, client: undefined, ...more })
      const guessed = await post(login, { ...wrong(person), ...more })
      tried(
        Object.keys(more).join() || 'nothing',
        right.said !== guessed.said && `right: ${right.said}, wrong: ${guessed.said}`,
      )
      tried('no way in', right.status === 200 && 'logged in')
    }
  })

  attack('strangers without a captcha do not lock an account', 7, async (tried) => {
    const person = await somebody()
    for (const more of [{ mfaPasscode: '1' }, { mfaRecoveryCode: 'A' }, {}]) {
      for (let count = 0; count < 2; count++) {
        const { status } = await post(login, { ...wrong(person), ...more })
        tried('without a captcha', status === 200 && 'logged in')
      }
    }
    tried('the owner afterwards', unlessStatus(await logIn(person), 200))
  })

  /** In the right form, so that it is looked at. */
  const passkey: PasskeyAnswer = {
    id: 'AAAA',
    rawId: 'AAAA',
    type: 'public-key',
    response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
  }
})

describe('who has an account', () => {
  attack('answers do not tell known addresses from unknown ones', 8, async (tried) => {
    const person = await somebody()
    const stranger = newPerson()
    const asked: [string, (email: string) => Promise<{ said: string }>][] = [
      ['login', (email) => logIn({ email, password: 'not the password' })],
      ['forgot password', (email) => withCaptcha(auth.forgotPassword.path, { email })],
      ['resend', (email) => withCaptcha(auth.resendEmail.path, { email })],
      ['sign-up', (email) => withCaptcha(auth.register.path, { ...newPerson(), email, isMinimal: true })],
      [
        'activation',
        (email) => post(auth.activate.path, { email, code: '000000', signupId: 'x' }, { method: 'PATCH' }),
      ],
      ['reset', () => post(auth.resetPassword.path, { token: 'x', password: 'long enough to do' })],
      [
        'single sign-on',
        (email) =>
          ask(`/api/v0/sso/url?email=${email}`).then(({ status, text }) => ({ said: `${status} ${without(text)}` })),
      ],
      ['case', (email) => logIn({ email: email.toUpperCase(), password: 'not the password' })],
    ]
    for (const [what, say] of asked) {
      const [known, unknown] = [await say(person.email), await say(stranger.email)]
      const same = (said: string) => said.replaceAll(person.email, '').replaceAll(stranger.email, '')
      tried(what, same(known.said) !== same(unknown.said) && `known: ${known.said}, unknown: ${unknown.said}`)
    }
  })

  async function withCaptcha(path: string, body: object) {
    const from = newAddress()
    const captcha = await solveCaptcha(browser(from))
    return post(path, { ...body, ...captcha }, { from })
  }

  attack('mails that strangers let the service write', 20, async (tried) => {
    const person = await somebody()
    const body = { email: person.email, code: '000000', signupId: 'x' }
    for (let count = 0; count < 20; count++) {
      const { status } = await post(auth.activate.path, body, { method: 'PATCH' })
      tried(`code ${count + 1}`, status === 200 && 'it was taken')
    }
    const sent = (await mailedSubjects(victim, person.email)).filter((one) => /already have/.test(one))
    tried('all of them', sent.length > 1 && `${sent.length} mails`)
  })
})

describe('signing up with the address of somebody else', () => {
  attack('a second sign-up does not get into the account', 4, async (tried) => {
    const person = newPerson()
    const attacker = { email: person.email, password: newPerson().password }
    const [mine, theirs] = [browser(), browser()]
    const { requestId } = await mine.call(auth.register, {
      body: { ...person, isMinimal: true, ...(await solveCaptcha(mine)) },
    })
    const code = await mailedCode(victim, person.email)
    const second = { ...attacker, isMinimal: true, ...(await solveCaptcha(theirs)) }
    const { requestId: other } = await theirs.call(auth.register, { body: second })
    const guess = { email: person.email, code, signupId: other }
    const stolen = await theirs.call(auth.activate, { body: guess }).then(
      () => 'it was taken',
      () => false as const,
    )
    tried('the code of one sign-up for the other', stolen)
    const opened = await mine.call(auth.activate, { body: { email: person.email, code, signupId: requestId } }).then(
      () => false as const,
      (error: unknown) => String(error),
    )
    tried('the own code', opened)
    tried('the password of the second', (await logIn(attacker)).status === 200 && 'it opens the account')
    tried('the own password', unlessStatus(await logIn(person), 200))
  })

  attack('one invitation makes one account', 8, async (tried) => {
    const token = (await operate(victim, 'registration-token')).match(/token=([^\s&]+)/)?.[1] ?? ''
    const secret = decodeURIComponent(token)
    const people = Array.from({ length: 8 }, newPerson)
    const signups = await Promise.all(
      people.map(async (person) => {
        const from = newAddress()
        const captcha = await solveCaptcha(browser(from))
        const answer = await post(auth.register.path, { ...person, secret, isMinimal: true, ...captcha }, { from })
        tried('sign-up', ![200, 400, 403, 409].includes(answer.status) && answer.said)
        return { email: person.email, signupId: answer.headers['x-request-id'], wasTaken: answer.status === 200 }
      }),
    )
    const opened = await Promise.all(
      signups
        .filter(({ wasTaken }) => wasTaken)
        .map(async ({ email, signupId }) => {
          const code = await mailedCode(victim, email)
          return (await post(auth.activate.path, { email, code, signupId }, { method: 'PATCH' })).status === 200
        }),
    )
    const accounts = opened.filter(Boolean).length
    tried('all of them', accounts !== 1 && `${accounts} accounts`)
  })
})

describe('limits of an address', () => {
  const evasions: Record<string, string>[] = [
    { 'x-forwarded-for': '203.0.113.7' },
    { 'x-forwarded-for': '203.0.113.8, 127.0.0.1' },
    { 'x-real-ip': '203.0.113.9' },
    { forwarded: 'for=203.0.113.10' },
    { 'cf-connecting-ip': '203.0.113.11' },
    { 'true-client-ip': '203.0.113.12' },
    { 'x-client-ip': '203.0.113.13' },
    { 'x-forwarded-host': 'other.example' },
    { 'user-agent': 'Another/1.0' },
  ]
  attack('headers and spellings do not reset a limit', 20, async (tried) => {
    const from = newAddress()
    const body = { email: 'nobody@example.com', password: 'x' }
    for (let count = 0; count < 5; count++) await post(login, body, { from })
    tried('the limit', unlessStatus(await post(login, body, { from }), 429))
    for (const headers of evasions)
      tried(JSON.stringify(headers), unlessStatus(await post(login, body, { from, headers }), 429))
    for (const path of [`${login}?x=1`, `${login}#x`, `${login}?`]) {
      tried(path, unlessStatus(await post(path, body, { from }), 429))
    }
    for (const path of [
      `${login}/`,
      `/${login}`,
      login.toUpperCase(),
      `${login}%20`,
      login.replace('token', '%74oken'),
      `/api/v0/auth/../auth/token`,
      `${login};x`,
    ]) {
      tried(path, unlessStatus(await post(path, body, { from }), 400, 403, 404, 405, 429))
    }
  })
})

describe('an open browser', () => {
  attack('a session alone does not switch a second factor on', 2, async (tried) => {
    const { client } = await somebody()
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { origin: victim.urls.console, cookie, 'x-csrf-token': client.cookies.get('csrf_token') ?? '' }
    const secret = await ask('/api/v0/auth/mfa/generate-secret-key', { method: 'POST', headers })
    tried('a secret', unlessStatus(secret, 400, 403, 409))
    await client.call(accounts.get)
    tried('the session')
  })

  attack('another email address ends the other sessions', 2, async (tried) => {
    const person = await somebody()
    const elsewhere = browser()
    await elsewhere.call(auth.login, {
      body: { email: person.email, password: person.password, ...(await solveCaptcha(elsewhere)) },
    })
    const { changeEmail } = (await import('@perigee/contract/account-flows')).accountFlows
    const { email } = newPerson()
    const step = async (number: number, data: string) =>
      person.client.call(changeEmail, { body: { step: number, data } })
    await step(1, person.password)
    await step(3, await mailedCode(victim, person.email, 'verification'))
    await step(4, email)
    await step(5, await mailedCode(victim, email, 'verification'))
    tried('the own session', await person.client.call(accounts.get).then(() => false as const, String))
    const other = await elsewhere.call(accounts.get).then(
      () => 'still logged in',
      () => false as const,
    )
    tried('the other session', other)
    await mailed(victim, person.email, /.+/)
  })
})
