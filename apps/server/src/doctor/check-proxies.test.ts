import { expect, it } from 'vitest'
import { loadConfig } from '../load-config'
import { checkProxies } from './check-proxies'

const found = (env: Record<string, string>) => checkProxies(loadConfig({ PERIGEE_DATA: '/nowhere', ...env }))

it('a proxy in front that the server does not know is noted', () => {
  const https = { PERIGEE_GATEWAY_URL: 'https://s3.example.com' }
  expect(found(https)).toMatchObject([{ about: 'proxy', state: 'note' }])
  expect(found({ ...https, PERIGEE_TRUSTED_PROXIES: '127.0.0.1' })).toEqual([])
  expect(found({})).toEqual([])
})
