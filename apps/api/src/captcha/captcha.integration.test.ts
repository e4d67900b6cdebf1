import { isRefusal } from '@perigee/contract/refusal'
import { minute } from '@perigee/std/durations'
import { describe, expect, it } from 'vitest'
import { responseLife, startHcaptchaSandbox } from '../testing/hcaptcha-sandbox'
import { altchaResponse, solveAltcha } from '../testing/solve-altcha'
import { startApi } from '../testing/start-api'
import { altcha, challengeLife } from './altcha'
import { hcaptcha } from './hcaptcha'

const { db, clock } = await startApi()
const sandbox = await startHcaptchaSandbox({ clock })
const key = new Uint8Array(32).fill(1)
const own = altcha({ db, clock, key, difficulty: 200 })
const foreign = altcha({ db, clock, key: new Uint8Array(32).fill(2), difficulty: 200 })
const ip = '192.0.2.1'

describe.each([
  {
    name: 'altcha',
    captcha: own,
    solve: async () => solveAltcha(await own.challenge()),
    solveElsewhere: async () => solveAltcha(await foreign.challenge()),
    life: challengeLife,
  },
  {
    name: 'hcaptcha',
    captcha: hcaptcha(sandbox),
    solve: async () => sandbox.solve(),
    solveElsewhere: async () => `P1_${crypto.randomUUID()}`,
    life: responseLife,
  },
])('$name', ({ captcha, solve, solveElsewhere, life }) => {
  it('accepts a solved challenge, once', async () => {
    const response = await solve()
    expect(await captcha.accepts(response, ip)).toEqual({ score: null })
    expect(await captcha.accepts(response, ip)).toBeUndefined()
  })

  it('accepts one of many that use a solution at the same moment', async () => {
    const response = await solve()
    const answers = await Promise.all(Array.from({ length: 8 }, () => captcha.accepts(response, ip)))
    expect(answers.filter(Boolean)).toHaveLength(1)
  })

  it.each(['', 'something', 'e30=', '"', '\u0000', 'A'.repeat(50_000)])('refuses %#', async (response) => {
    expect(await captcha.accepts(response, ip)).toBeUndefined()
  })

  it('refuses what was solved for somebody else', async () => {
    expect(await captcha.accepts(await solveElsewhere(), ip)).toBeUndefined()
  })

  it('refuses a solution that is too old', async () => {
    const response = await solve()
    clock.advance(life + 1000)
    expect(await captcha.accepts(response, ip)).toBeUndefined()
  })

  it('has one provider on', () => {
    const { recaptcha, hcaptcha, altcha } = captcha.place
    expect([recaptcha, hcaptcha, altcha].filter(({ enabled }) => enabled)).toHaveLength(1)
  })
})

describe('a challenge of our own', () => {
  const solved = async () => {
    const challenge = (await own.challenge()) ?? { parameters: {}, signature: '' }
    const response = JSON.parse(atob(await solveAltcha(challenge))) as { solution: { counter: number } }
    return { challenge, solution: response.solution }
  }

  it('cannot be made longer, easier or new', async () => {
    const { challenge, solution } = await solved()
    const { parameters, signature } = challenge
    for (const change of [
      { expiresAt: Number(parameters['expiresAt']) + 60 },
      { keyPrefix: '00' },
      { nonce: '00'.repeat(16) },
      { more: true },
    ]) {
      const changed = { parameters: { ...parameters, ...change }, signature }
      expect(await own.accepts(altchaResponse(changed, solution), ip)).toBeUndefined()
    }
    expect(await own.accepts(altchaResponse({ parameters }, solution), ip)).toBeUndefined()
    expect(
      await own.accepts(altchaResponse(challenge, { ...solution, counter: solution.counter + 1 }), ip),
    ).toBeUndefined()
    expect(await own.accepts(altchaResponse(challenge, solution), ip)).toEqual({ score: null })
  })

  it('is good for twenty minutes', async () => {
    const { challenge, solution } = await solved()
    clock.advance(20 * minute - 2000)
    expect(await own.accepts(altchaResponse(challenge, solution), ip)).toEqual({ score: null })
  })
})

it.each([
  { told: 0.9, score: 0.9 },
  { told: 'high', score: null },
])('hcaptcha tells the score $told as $score', async ({ told, score }) => {
  expect(await hcaptcha(sandbox).accepts(sandbox.solve(told), ip)).toEqual({ score })
})

it('hcaptcha that cannot be asked lets nobody in', async () => {
  sandbox.break()
  const asked = hcaptcha(sandbox).accepts(sandbox.solve(), ip)
  await expect(asked).rejects.toSatisfy((cause) => isRefusal(cause, 'unavailable'))
  const unreachable = hcaptcha({ ...sandbox, verifyUrl: 'http://127.0.0.1:1/siteverify' }).accepts('x', ip)
  await expect(unreachable).rejects.toSatisfy((cause) => isRefusal(cause, 'unavailable'))
})
