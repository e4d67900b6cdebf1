import { getConfig } from '@perigee/contract/config'
import { sso } from '@perigee/contract/sso'
import { describe, expect, it } from 'vitest'
import { ssoBrowser } from '../../testing/sso-browser'
import { startApi } from '../../testing/start-api'
import { at, failed, home, startSso } from '../../testing/start-sso'

const { api, env, provider } = await startSso()
const withoutSso = await startApi()

describe('where an address belongs', () => {
  it.each(['ada@acme.test', ' Ada@ACME.test '])('tells where the login of "%s" begins', async (email) => {
    const answer = await api.browser().call(sso.url, { query: { email } })
    expect([answer.status, answer.text]).toEqual([200, `${home}sso/acme`])
    expect(answer.headers.get('content-type')).toContain('text/plain')
  })

  it.each(['ada@elsewhere.test', 'x@acme.test.evil.test', '@acme.test', 'a@acme.test\nb@evil.test', ''])(
    '404 for "%s"',
    async (email) => {
      const answer = await api.browser().call(sso.url, { query: { email } })
      expect([answer.status, answer.body]).toEqual([404, { error: 'not an SSO user', code: 'not_an_sso_user' }])
    },
  )

  it('is nobody without a provider, and the console is told so', async () => {
    const browser = withoutSso.browser()
    expect((await browser.call(sso.url, { query: { email: at('ada') } })).status).toBe(404)
    expect((await browser.call(getConfig)).body.ssoEnabled).toBe(false)
    expect((await api.browser().call(getConfig)).body.ssoEnabled).toBe(true)
  })

  it('is asked only so often from one address', async () => {
    const strict = await startApi({ env: { ...env, PERIGEE_RATE_LIMIT_BURST: '1' } })
    const ask = () => strict.browser().call(sso.url, { query: { email: at('ada') } })
    const statuses = []
    for (let tries = 0; tries < 7; tries++) statuses.push((await ask()).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429])
    const pages = []
    for (let tries = 0; tries < 5; tries++)
      pages.push(new URL((await ssoBrowser(strict, provider).begin('/sso/acme')).href).origin)
    expect(pages.slice(3)).toEqual([provider.issuer, new URL(home).origin])
  })
})

describe('the way to the provider', () => {
  it('asks for a code with PKCE, state and nonce, which the browser keeps in a cookie that comes back', async () => {
    const browser = api.browser()
    const answer = await browser.http.get(`/sso/acme?email=${encodeURIComponent(at('ada'))}`)
    const { origin, searchParams } = new URL(answer.headers.get('location') ?? '')
    const [cookie] = answer.headers.getSetCookie()

    expect([answer.status, origin]).toEqual([302, provider.issuer])
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: `${home}sso/acme/callback`,
      scope: 'openid email profile',
      login_hint: at('ada'),
    })
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(searchParams.get(name)?.length).toBeGreaterThanOrEqual(43)
    }
    expect(cookie).toMatch(/^_sso=\S+; Path=\/; Expires=.*; HttpOnly; SameSite=Lax$/)
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  it('leads nowhere else, whatever is asked for', async () => {
    const next = `email=${encodeURIComponent('x@evil.test')}&next=https://evil.test&redirect_uri=https://evil.test`
    const to = await ssoBrowser(api, provider).begin(`/sso/acme?${next}`)
    expect(to.origin).toBe(provider.issuer)
    expect(to.searchParams.get('redirect_uri')).toBe(`${home}sso/acme/callback`)
    expect(to.href).not.toContain('evil.')
    for (const path of ['/sso/nobody', '/sso/nobody/callback', '/sso/%2F%2Fevil.test', '/sso/acme?email=1&email=2']) {
      const { location, answer } = await ssoBrowser(api, provider).comeBack(new URL(path, home))
      expect(answer.status).toBe(302)
      expect([failed, provider.issuer]).toContain(location === failed ? failed : new URL(location).origin)
    }
  })

  it('marks the cookie as secure on https', async () => {
    const secure = await startApi({ env, consoleUrl: 'https://console.test' })
    const answer = await secure.browser().http.get('/sso/acme')
    expect(answer.headers.getSetCookie().join()).toContain('Secure; SameSite=Lax')
  })
})
