import { accounts } from '@perigee/contract/account'
import { auth } from '@perigee/contract/auth'
import { listSignups } from '@perigee/satellite-db/sign-ups'
import { findUserByEmail } from '@perigee/satellite-db/users'
import { day, hour, minute } from '@perigee/std/durations'
import { describe, expect, it } from 'vitest'
import type { ApiClient } from '../../testing/api-client'
import { aRegistration, aUser, password } from '../../testing/builders'
import { codeIn, resetTokenIn } from '../../testing/mails'
import { signUp } from '../../testing/sign-up'
import { startApi } from '../../testing/start-api'

const api = await startApi()
const attackers = 'another horse 2'
const mailsTo = async (email: string) =>
  (await api.mails()).filter(({ to }) => to.toLowerCase() === email.toLowerCase())
const activate = (body: { email: string; code: string; signupId: string; password?: string }) =>
  api.browser().call(auth.activate, { body })
const opens = async (email: string, tried: string) =>
  (await api.browser().call(auth.login, { body: { email, password: tried } })).status === 200

async function resend(browser: ApiClient, email: string, signupId?: string) {
  const { headers } = await browser.call(auth.resendEmail, { body: { email, ...(signupId && { signupId }) } })
  const code = codeIn((await mailsTo(email)).at(-1))
  return { email, code, signupId: headers.get('x-request-id') ?? '' }
}

describe('two sign-ups of one address', () => {
  it('wait beside each other: each code makes the account of its own sign-up', async () => {
    const victim = await signUp(api, aRegistration())
    const attacker = await signUp(api, aRegistration({ email: victim.email, password: attackers }))

    expect((await activate({ ...attacker, code: victim.code })).status).toBe(401)
    expect((await activate({ ...victim, code: attacker.code })).status).toBe(401)
    expect((await activate(victim)).status).toBe(200)
    expect([await opens(victim.email, password), await opens(victim.email, attackers)]).toEqual([true, false])
  })

  it('end when one of them makes the account', async () => {
    const victim = await signUp(api, aRegistration())
    const attacker = await signUp(api, aRegistration({ email: victim.email, password: attackers }))
    await activate(victim)
    const before = await findUserByEmail(api.db, victim.email)

    expect((await activate(attacker)).status).toBe(401)
    expect(await findUserByEmail(api.db, victim.email)).toEqual(before)
    expect(await listSignups(api.db, victim.email)).toEqual([])
    expect((await mailsTo(victim.email)).at(-1)?.subject).toBe('You already have a Perigee account')
  })

  it('at the same moment make one account', async () => {
    const { email } = aRegistration()
    const signups = []
    for (let n = 0; n < 5; n++) signups.push(await signUp(api, aRegistration({ email })))
    const answers = await Promise.all(signups.map(activate))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401])
  })

  it('have the profile and the project limit of the one that was proven', async () => {
    const first = await signUp(api, { ...aRegistration(), isMinimal: false, fullName: 'Ada' })
    await signUp(api, { ...aRegistration({ email: first.email }), isMinimal: false, fullName: 'Mallory' })
    await activate(first)
    expect(await findUserByEmail(api.db, first.email)).toMatchObject({ fullName: 'Ada', email: first.email })
  })
})

describe('sending again', () => {
  it('renews the sign-up of this browser by its cookie, and no other', async () => {
    const browser = api.browser()
    const victim = await signUp(api, aRegistration(), browser)
    await signUp(api, aRegistration({ email: victim.email, password: attackers }))
    const renewed = await resend(browser, victim.email.toUpperCase())

    expect((await activate({ ...victim, code: renewed.code })).status).toBe(401)
    expect((await activate(renewed)).status).toBe(200)
    expect([await opens(victim.email, password), await opens(victim.email, attackers)]).toEqual([true, false])
  })

  it('renews the sign-up of this tab, whatever else the browser signed up since', async () => {
    const browser = api.browser()
    const first = await signUp(api, aRegistration(), browser)
    await signUp(api, aRegistration(), browser)
    expect((await activate(await resend(browser, first.email, first.signupId))).status).toBe(200)
    expect(await opens(first.email, password)).toBe(true)
  })

  it('renews it again and again', async () => {
    const browser = api.browser()
    const { email } = await signUp(api, aRegistration(), browser)
    await resend(browser, email)
    await resend(browser, email)
    expect(await listSignups(api.db, email)).toHaveLength(1)
    expect((await activate(await resend(browser, email))).status).toBe(200)
    expect(await opens(email, password)).toBe(true)
  })

  it('from a browser that did not sign up proves nobody’s sign-up: the account gets a password by mail', async () => {
    const attacker = await signUp(api, { ...aRegistration({ password: attackers }), partner: 'kept' })
    const browser = api.browser()
    const opened = await browser.call(auth.activate, { body: await resend(browser, attacker.email) })

    expect(opened.status).toBe(200)
    expect((await browser.call(accounts.get)).body).toMatchObject({ email: attacker.email, partner: 'kept' })
    expect(await opens(attacker.email, attackers)).toBe(false)
    expect((await activate(attacker)).status).toBe(401)
    const mail = (await mailsTo(attacker.email)).find(({ subject }) => subject.startsWith('Choose the password'))
    const body = { token: resetTokenIn(mail), password }
    expect((await api.browser().call(auth.resetPassword, { body })).status).toBe(200)
    expect(await opens(attacker.email, password)).toBe(true)
  })

  it('from such a browser takes the password that comes with the code', async () => {
    const attacker = await signUp(api, aRegistration({ password: attackers }))
    const asked = await resend(api.browser(), attacker.email)

    expect((await activate({ ...asked, password: 'short' })).status).toBe(400)
    expect((await activate({ ...asked, password })).status).toBe(200)
    expect([await opens(asked.email, password), await opens(asked.email, attackers)]).toEqual([true, false])
    expect((await mailsTo(asked.email)).map(({ subject }) => subject).join()).not.toContain('Choose the password')
  })

  it('asked for by an attacker makes nothing of the victim’s sign-up', async () => {
    const browser = api.browser()
    const victim = await signUp(api, aRegistration(), browser)
    const asked = await resend(api.browser(), victim.email)

    expect((await activate({ ...victim, code: asked.code })).status).toBe(401)
    expect((await activate(victim)).status).toBe(200)
    expect(await opens(victim.email, password)).toBe(true)
  })

  it('mails nothing to an address that nobody signed up with', async () => {
    await api.browser().call(auth.resendEmail, { body: { email: 'nobody@example.test' } })
    expect(await mailsTo('nobody@example.test')).toEqual([])
  })
})

describe('a sign-up that was taken over from an older version, whose id nobody kept', () => {
  const takenOver = async () => {
    const signup = await signUp(api, aRegistration())
    const unnamed = api.db.updateTable('satellite.pending_signups').set({ signup_id: null })
    await unnamed.where('signup_id', '=', signup.signupId).execute()
    return signup
  }

  it('is activated by the code that was mailed, with the id that its browser was told', async () => {
    const signup = await takenOver()
    expect((await activate({ ...signup, signupId: 'another' })).status).toBe(401)
    expect((await activate(signup)).status).toBe(200)
    expect(await opens(signup.email, password)).toBe(true)
  })

  it('is activated by a new code, with a new password: who chose the old one is not known', async () => {
    const { email } = await takenOver()
    expect((await activate({ ...(await resend(api.browser(), email)), password: attackers })).status).toBe(200)
    expect([await opens(email, attackers), await opens(email, password)]).toEqual([true, false])
  })
})

describe('wrong codes for many sign-ups of one address', () => {
  const otherThan = (code: string) => (code === '123456' ? '654321' : '123456')

  /** Six sign-ups, each with two wrong codes, which do not lock it yet. */
  async function guessAt(email: string) {
    const made = []
    for (let n = 0; n < 6; n++) {
      const stranger = await signUp(api, aRegistration({ email, password: attackers }))
      made.push(stranger)
      for (let tries = 0; tries < 2; tries++) await activate({ ...stranger, code: otherThan(stranger.code) })
    }
    return made
  }

  it('leave one try to each code of it: the one of a sign-up that was guessed at opens nothing any more', async () => {
    const { email } = aRegistration()
    const strangers = await guessAt(email)
    const opened = []
    for (const stranger of strangers) opened.push((await activate(stranger)).status)
    expect(opened).toEqual(Array.from(strangers, () => 401))

    const further = await signUp(api, aRegistration({ email: email.toUpperCase(), password: attackers }))
    await activate({ ...further, code: otherThan(further.code) })
    expect((await activate(further)).status).toBe(401)
    expect(await findUserByEmail(api.db, email)).toBeUndefined()
  })

  it.each([
    ['signed up before', false, false],
    ['signs up after', true, false],
    ['mistyped a code and has another sent', false, true],
  ])('do not lock its owner out, who %s', async (_, isAfter, mistypes) => {
    const { email } = aRegistration()
    const browser = api.browser()
    const before = await signUp(api, aRegistration({ email }), browser)
    await guessAt(email)
    if (mistypes) await activate({ ...before, code: otherThan(before.code) })
    const sent = mistypes ? await resend(browser, email) : before
    const given = isAfter ? await signUp(api, aRegistration({ email })) : sent
    expect((await activate(given)).status).toBe(200)
    expect(await opens(email, password)).toBe(true)
  })

  it('are forgotten after a day', async () => {
    const { email } = aRegistration()
    await guessAt(email)
    api.clock.advance(day)
    const owner = await signUp(api, aRegistration({ email }))
    await activate({ ...owner, code: otherThan(owner.code) })
    expect((await activate(owner)).status).toBe(200)
  })
})

describe('what an address can be made to take', () => {
  it('is ten mails of sign-ups in an hour, and as many sign-ups as one day later all still count', async () => {
    const browser = api.browser()
    const body = aRegistration()
    for (let n = 0; n < 8; n++) await browser.call(auth.register, { body })
    for (let n = 0; n < 8; n++) await browser.call(auth.resendEmail, { body })
    expect(await mailsTo(body.email)).toHaveLength(10)

    api.clock.advance(hour)
    await Promise.all(Array.from({ length: 20 }, () => api.browser().call(auth.register, { body })))
    expect(await mailsTo(body.email)).toHaveLength(20)
  })

  it('is twenty sign-ups; those whose codes expired long ago make room', async () => {
    const first = await signUp(api, aRegistration())
    const body = aRegistration({ email: first.email })
    for (let n = 0; n < 26; n++) {
      api.clock.advance(10 * minute)
      await api.browser().call(auth.register, { body })
    }
    const waiting = await listSignups(api.db, body.email)
    expect(waiting).toHaveLength(20)
    expect(waiting.map(({ signupId }) => signupId)).not.toContain(first.signupId)
  })

  it.each([
    {
      what: 'codes for an account',
      to: 'owner',
      call: (email: string) => activate({ email, code: '123456', signupId: 'x' }),
    },
    {
      what: 'sign-ups with the address of an account',
      to: 'owner',
      call: (email: string) => api.browser().call(auth.register, { body: aRegistration({ email }) }),
    },
    {
      what: 'recoveries of an account that is not there',
      to: 'stranger',
      call: (email: string) => api.browser().call(auth.forgotPassword, { body: { email } }),
    },
    {
      what: 'recoveries of an account of single sign-on',
      to: 'sso',
      call: (email: string) => api.browser().call(auth.forgotPassword, { body: { email } }),
    },
  ])('is one mail an hour about $what', async ({ to, call }) => {
    const owner = await aUser(api)
    if (to === 'sso')
      await api.db.updateTable('satellite.users').set({ external_id: owner.id }).where('id', '=', owner.id).execute()
    const email = to === 'stranger' ? aRegistration().email : owner.email
    const answers = await Promise.all(Array.from({ length: 20 }, () => call(email)))
    expect(new Set(answers.map(({ status }) => status)).size).toBe(1)
    expect(await mailsTo(email)).toHaveLength(1)

    api.clock.advance(hour)
    await call(email)
    expect(await mailsTo(email)).toHaveLength(2)
  })
})
