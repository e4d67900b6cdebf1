import { minute } from '@perigee/std/durations'
import { describe, expect, it } from 'vitest'
import { logInBySso, ssoBrowser } from '../../testing/sso-browser'
import { failed, home, startSso } from '../../testing/start-sso'

const { api, provider, reasons } = await startSso()

describe('coming back', () => {
  it.each([
    { login: 'unverified', reason: 'email-not-verified' },
    { login: 'unsaid', reason: 'email-not-verified' },
    { login: 'nameless', reason: 'email-missing' },
    { login: 'foreign', reason: 'email-not-of-provider' },
  ])('as $login fails: $reason', async ({ login, reason }) => {
    const browser = ssoBrowser(api, provider)
    const { answer, location } = await logInBySso(browser, login)
    expect([answer.status, location]).toEqual([302, failed])
    expect(browser.api.http.cookies.get('_tokenKey')).toBeUndefined()
    expect(reasons().at(-1)).toBe(reason)
  })

  it.each([
    { what: 'another state', change: (url: URL) => url.searchParams.set('state', 'x'.repeat(43)) },
    { what: 'no state', change: (url: URL) => url.searchParams.delete('state') },
    { what: 'a made-up code', change: (url: URL) => url.searchParams.set('code', 'x'.repeat(43)) },
    { what: 'no code', change: (url: URL) => url.searchParams.delete('code') },
    { what: 'another issuer', change: (url: URL) => url.searchParams.set('iss', 'https://evil.test') },
  ])('with $what fails', async ({ change }) => {
    const browser = ssoBrowser(api, provider)
    const back = await browser.logInThere(await browser.begin('/sso/acme'), { login: 'ada' })
    change(back)
    expect((await browser.comeBack(back)).location).toBe(failed)
    expect(browser.api.http.cookies.has('_tokenKey')).toBe(false)
    expect(reasons().at(-1)).toBe('answer-refused')
  })

  it.each(['nonce', 'code_challenge'])('with a login that was begun with another %s fails', async (name) => {
    const browser = ssoBrowser(api, provider)
    const to = await browser.begin('/sso/acme')
    to.searchParams.set(name, 'A'.repeat(43))
    const back = await browser.logInThere(to, { login: 'ada' })
    expect((await browser.comeBack(back)).location).toBe(failed)
    expect(reasons().at(-1)).toBe('answer-refused')
  })

  it('a second time fails, also with the cookie of the first', async () => {
    const browser = ssoBrowser(api, provider)
    const to = await browser.begin('/sso/acme')
    const held = browser.api.http.cookies.get('_sso') ?? ''
    const back = await browser.logInThere(to, { login: 'ada' })
    expect((await browser.comeBack(back)).location).toBe(home)
    expect((await browser.comeBack(back)).location).toBe(failed)
    expect(reasons().at(-1)).toBe('login-state-missing')
    const thief = ssoBrowser(api, provider)
    thief.api.http.cookies.set('_sso', held)
    expect((await thief.comeBack(back)).location).toBe(failed)
    expect(thief.api.http.cookies.has('_tokenKey')).toBe(false)
  })

  it('in another browser, with a changed cookie or after ten minutes fails', async () => {
    const browser = ssoBrowser(api, provider)
    const back = await browser.logInThere(await browser.begin('/sso/acme'), { login: 'ada' })
    expect((await ssoBrowser(api, provider).comeBack(back)).location).toBe(failed)
    const changed = ssoBrowser(api, provider)
    changed.api.http.cookies.set('_sso', `${browser.api.http.cookies.get('_sso')}A`)
    expect((await changed.comeBack(back)).location).toBe(failed)
    api.clock.advance(10 * minute)
    expect((await browser.comeBack(back)).location).toBe(failed)
    api.clock.advance(-10 * minute)
    expect(reasons().slice(-3)).toEqual(['login-state-missing', 'login-state-missing', 'login-state-missing'])
  })

  it('after a cancelled login fails', async () => {
    const browser = ssoBrowser(api, provider)
    const back = await browser.logInThere(await browser.begin('/sso/acme'), { cancel: '1' })
    expect(back.searchParams.get('error')).toBe('access_denied')
    expect((await browser.comeBack(back)).location).toBe(failed)
  })

  it('writes no code, token or secret to the log', () => {
    const log = JSON.stringify(api.log)
    expect(log).not.toContain(provider.clientSecret)
    expect(log).not.toMatch(/eyJ|code=|verifier/)
  })
})

describe('where it leads to', () => {
  const wanted = '/projects/1Ab/buckets/photos?folder=a%2Fb%20c#top'
  const leadsTo = async (path: string) => (await logInBySso(ssoBrowser(api, provider), 'ada', path)).location

  it('is the page that somebody wanted, which nobody can read on the way', async () => {
    const browser = ssoBrowser(api, provider)
    const to = await browser.begin(`/sso/acme?return_to=${encodeURIComponent(wanted)}`)
    expect(to.href).not.toContain('photos')
    const held = browser.api.http.cookies.get('_sso') ?? ''
    expect(Buffer.from(held, 'base64url').toString('latin1')).not.toContain('photos')
    const back = await browser.logInThere(to, { login: 'ada' })
    back.searchParams.set('return_to', '/account')
    expect((await browser.comeBack(back)).location).toBe(new URL(wanted, home).href)
  })

  it.each([
    'https://evil.test/',
    '//evil.test',
    '/\\evil.test',
    '/\t/evil.test',
    'evil',
    '@evil.test',
    `/${'x'.repeat(2000)}`,
  ])('is home for %j', async (path) => expect(await leadsTo(path)).toBe(home))

  it('is home when it is asked for twice', async () => {
    const browser = ssoBrowser(api, provider)
    const to = await browser.begin('/sso/acme?return_to=/a&return_to=/b')
    expect((await browser.comeBack(await browser.logInThere(to, { login: 'ada' }))).location).toBe(home)
  })

  it('fits into the cookie, however long', async () => {
    const path = `/${'x'.repeat(1999)}`
    const browser = ssoBrowser(api, provider)
    const back = await browser.logInThere(await browser.begin(`/sso/acme?return_to=${path}`), { login: 'ada' })
    expect(browser.api.http.cookies.get('_sso')?.length).toBeLessThan(4000)
    expect((await browser.comeBack(back)).location).toBe(home + path.slice(1))
  })
})
