import { frontendConfig, getConfig } from '@perigee/contract/config'
import { auth } from '@perigee/contract/auth'
import { day } from '@perigee/std/durations'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { startApi } from '../../testing/start-api'

const api = await startApi()

describe('the configuration', () => {
  it('has every field of the contract and no other', async () => {
    const { status, body } = await api.browser().call(getConfig)
    expect(status).toBe(200)
    expect(z.parse(frontendConfig, body)).toEqual(body)
    expect(Object.keys(body).sort()).toEqual(Object.keys(frontendConfig.def.shape).sort())
  })

  it('names this installation', async () => {
    const { body } = await api.browser().call(getConfig)
    expect(body).toMatchObject({
      externalAddress: 'http://console.test:7910/',
      satelliteName: 'Local',
      satelliteNodeURL: '1NodeId@console.test:7911',
      partneredSatellites: [{ name: 'Local', address: 'http://console.test:7910/' }],
      gatewayCredentialsRequestURL: 'http://127.0.0.1:7913',
      signupActivationCodeEnabled: true,
      defaultPaidStorageLimit: '100.00 TB',
      objectBrowserKeyLifetime: 259_200_000_000_000,
      objectBrowserKeyNamePrefix: '.perigee-web-file-browser-api-key-',
      brand: { name: 'Perigee' },
    })
  })

  it('has no flag on but those that are built', async () => {
    const { body } = await api.browser().call(getConfig)
    const on = Object.entries(body).filter(([, value]) => value === true)
    expect(on.map(([name]) => name).toSorted()).toEqual([
      'activeSessionsViewEnabled',
      'altObjBrowserPagingEnabled',
      'deleteProjectEnabled',
      'domainsPageEnabled',
      'downloadPrefixEnabled',
      'emailChangeFlowEnabled',
      'emissionImpactViewEnabled',
      'enableRegionTag',
      'galleryViewEnabled',
      'limitIncreaseRequestEnabled',
      'limitsAreaEnabled',
      'liveCheckBadPasswords',
      'newDetailedUsageReportEnabled',
      'objectLockUIEnabled',
      'pathwayOverviewEnabled',
      'restAPIKeysUIEnabled',
      'selfServeAccountDeleteEnabled',
      'selfServePlacementSelectEnabled',
      'signupActivationCodeEnabled',
      'unregisteredInviteEmailsEnabled',
      'userFeedbackEnabled',
      'versioningUIEnabled',
    ])
  })
})

describe('what the operator turns on and off', async () => {
  const turned = await startApi({
    env: { PERIGEE_EMISSION_VIEW: 'false', PERIGEE_CLOUD_GPU_SIGN_UP_URL: 'https://gpus.example/join' },
  })

  it('is told so', async () => {
    const { body } = await turned.browser().call(getConfig)
    expect(body).toMatchObject({ emissionImpactViewEnabled: false, valdiSignUpURL: 'https://gpus.example/join' })
  })
})

describe('without screens of versions and locks', async () => {
  const off = { PERIGEE_VERSIONING_SCREENS: 'false', PERIGEE_OBJECT_LOCK_SCREENS: 'false' }
  const without = await startApi({ env: off })
  const other = await startApi({ env: { ...off, PERIGEE_OTHER_CONSOLES: 'true' } })

  it.each([
    ['our console hears of neither', without, false],
    ['another console hears of both', other, true],
  ])('%s', async (_, api, isOn) => {
    const { body } = await api.browser().call(getConfig)
    expect(body).toMatchObject({ versioningUIEnabled: isOn, objectLockUIEnabled: isOn })
  })
})

describe('the CSRF cookie', () => {
  it('is the token of the answer, out of the reach of scripts, for a day', async () => {
    const { headers, body } = await api.browser().call(getConfig)
    const expires = new Date(api.clock().getTime() + day).toUTCString()
    expect(headers.getSetCookie()).toEqual([
      `csrf_token=${body.csrfToken}; Path=/; Expires=${expires}; HttpOnly; SameSite=Strict`,
    ])
  })

  it('stays the same for a browser and is replaced when it is not ours', async () => {
    const browser = api.browser()
    const first = (await browser.call(getConfig)).body.csrfToken
    expect((await browser.call(getConfig)).body.csrfToken).toBe(first)

    browser.http.cookies.set('csrf_token', 'AAAA.BBBB')
    expect((await browser.call(getConfig)).body.csrfToken).not.toBe('AAAA.BBBB')
    expect((await api.browser().call(getConfig)).body.csrfToken).not.toBe(first)
  })
})

describe('on https', async () => {
  const secure = await startApi({ consoleUrl: 'https://console.test/' })

  it('cookies are marked so and browsers are told to stay there', async () => {
    const browser = secure.browser()
    const { headers, body } = await browser.call(getConfig)
    expect(body.externalAddress).toBe('https://console.test/')
    expect(headers.getSetCookie().join()).toContain('; Secure')
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
    expect((await browser.call(auth.logout)).headers.getSetCookie().join()).toContain('; Secure')
  })

  it('not on http', async () => {
    const { headers } = await api.browser().call(getConfig)
    expect(headers.getSetCookie().join()).not.toContain('Secure')
    expect(headers.get('strict-transport-security')).toBeNull()
  })
})
