import { hour, minute, second } from '@perigee/std/durations'
import { startIdentityProvider } from '@perigee/testing/oidc/start-identity-provider'
import { describe, expect, it } from 'vitest'
import { logInBySso, ssoBrowser } from '../../testing/sso-browser'
import { startApi } from '../../testing/start-api'
import { failed, home, redirectUris, startSso, verified } from '../../testing/start-sso'

const { env, provider } = await startSso()

describe('the provider', () => {
  it('is asked what it is once an hour', async () => {
    const fresh = await startApi({ env })
    const before = provider.discoveries()
    const begin = () => ssoBrowser(fresh, provider).begin('/sso/acme')
    await Promise.all([begin(), begin(), begin()])
    expect(provider.discoveries() - before).toBe(1)
    fresh.clock.advance(hour)
    await begin()
    expect(provider.discoveries() - before).toBe(2)
  })

  it.each([
    { ahead: 75 * second, to: home },
    { ahead: 5 * minute, to: failed },
  ])('whose tokens live for a minute, and a clock that is $ahead ms ahead: $to', async ({ ahead, to }) => {
    const early = await startApi({ env })
    early.clock.advance(ahead)
    expect((await logInBySso(ssoBrowser(early, provider), 'ada')).location).toBe(to)
  })

  it('that is down makes logins fail, at the begin and at the end; what it said before still counts', async () => {
    const going = await startIdentityProvider({
      redirectUris,
      people: { ada: verified('ada') },
    })
    const here = { ...env, PERIGEE_SSO_ISSUER: going.issuer, PERIGEE_SSO_CLIENT_SECRET: going.clientSecret }
    const [one, two] = [await startApi({ env: here }), await startApi({ env: here })]
    const browser = ssoBrowser(one, going)
    const back = await browser.logInThere(await browser.begin('/sso/acme'), { login: 'ada' })
    await going.stop()

    expect((await browser.comeBack(back)).location).toBe(failed)
    expect((await ssoBrowser(two, going).begin('/sso/acme')).href).toBe(failed)
    one.clock.advance(2 * hour)
    expect((await ssoBrowser(one, going).begin('/sso/acme')).origin).toBe(going.issuer)
  })

  it('that knows another secret makes logins fail', async () => {
    const wrong = await startApi({ env: { ...env, PERIGEE_SSO_CLIENT_SECRET: 'wrong' } })
    expect((await logInBySso(ssoBrowser(wrong, provider), 'ada')).location).toBe(failed)
  })
})
