import { auth } from '@perigee/contract/auth'
import { minute } from '@perigee/std/durations'
import { expect, it } from 'vitest'
import { aRegistration } from './testing/builders'
import { startApi } from './testing/start-api'

const api = await startApi({ env: { PERIGEE_RATE_LIMIT_BURST: '2', PERIGEE_RATE_LIMIT_EVERY: '1m' } })
const email = 'somebody@example.test'
const attempts = {
  login: () => api.browser().call(auth.login, { body: { email, password: 'x' } }),
  register: () => api.browser().call(auth.register, { body: aRegistration() }),
  activate: () => api.browser().call(auth.activate, { body: { email, code: '123456', signupId: '' } }),
  resendEmail: () => api.browser().call(auth.resendEmail, { body: { email } }),
  forgotPassword: () => api.browser().call(auth.forgotPassword, { body: { email } }),
  checkResetLink: () => api.browser().call(auth.checkResetLink, { body: { token: 'x' } }),
  resetPassword: () => api.browser().call(auth.resetPassword, { body: { token: 'x', password: 'long enough' } }),
}

it.each(Object.keys(attempts) as (keyof typeof attempts)[])('%s has a limit of its own', async (name) => {
  const attempt = attempts[name]
  expect((await attempt()).status).not.toBe(429)
  expect((await attempt()).status).not.toBe(429)
  const refused = await attempt()

  expect(refused.status).toBe(429)
  expect(refused.body.error).toMatch(/request limit/)
  expect(Number(refused.headers.get('retry-after'))).toBe(60)
})

it('gives a try back after a while', async () => {
  api.clock.advance(minute)
  expect((await attempts.login()).status).toBe(401)
  expect((await attempts.login()).status).toBe(429)
})

it('is told apart from the limit of another address only behind a trusted proxy', async () => {
  const answer = await api.browser().call(auth.login, {
    body: { email, password: 'x' },
    headers: { 'x-forwarded-for': '203.0.113.7', 'x-real-ip': '203.0.113.7' },
  })
  expect(answer.status).toBe(429)
})

it('is one for all addresses of an IPv6 network', async () => {
  const proxied = await startApi({
    env: { PERIGEE_RATE_LIMIT_BURST: '2', PERIGEE_TRUSTED_PROXIES: '127.0.0.1' },
  })
  const statusFrom = async (ip: string) => {
    const headers = { 'x-forwarded-for': ip }
    return (await proxied.browser().call(auth.forgotPassword, { body: { email }, headers })).status
  }
  expect(await statusFrom('2001:db8:1:2::1')).toBe(200)
  expect(await statusFrom('2001:db8:1:2::2')).toBe(200)
  expect(await statusFrom('2001:db8:1:2:ffff::3')).toBe(429)
  expect(await statusFrom('2001:db8:1:3::1')).toBe(200)
  expect(await statusFrom('203.0.113.7')).toBe(200)
})
