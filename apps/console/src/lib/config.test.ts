import { beforeEach, expect, it } from 'vitest'
import { aConfig } from '@/testing/builders'
import { answered, aSatellite } from '@/testing/satellite'
import { configQuery } from './config'
import { publicQueries } from './query-client'

const asked = () => publicQueries.fetchQuery({ ...configQuery, staleTime: 0 })

beforeEach(() => publicQueries.clear())

it('of a server that knows no brand, no own captcha and nothing beyond the public API is whole', async () => {
  const {
    brand: _,
    additions: _none,
    captcha,
    ...config
  } = aConfig({
    satelliteName: 'EU1',
    generalRequestURL: 'https://help.test/',
    projectLimitsIncreaseRequestURL: 'https://help.test/more',
    partneredSatellites: null as never,
  })
  const { altcha: _own, ...place } = captcha.login
  aSatellite({ 'GET /api/v0/config': () => answered({ ...config, captcha: { login: place, registration: place } }) })

  expect(await asked()).toMatchObject({
    brand: { name: 'EU1', supportURL: 'https://help.test/', upgradeURL: 'https://help.test/more' },
    captcha: { login: { altcha: { enabled: false } }, registration: { altcha: { enabled: false } } },
    partneredSatellites: [],
    additions: [],
  })
})

it('keeps the brand of a server that has one', async () => {
  aSatellite({ 'GET /api/v0/config': () => answered(aConfig()) })
  expect((await asked()).brand).toEqual(aConfig().brand)
})
