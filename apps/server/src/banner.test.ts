import { expect, it } from 'vitest'
import { banner } from './banner'
import { loadConfig } from './load-config'

const shown = (env: NodeJS.ProcessEnv) =>
  banner(
    loadConfig({ PERIGEE_DATA: '/srv/perigee', ...env }),
    ['auth', 'gateway', 'api', 'outbox'],
    env.PERIGEE_HOST ? {} : { outbox: 'http://127.0.0.1:7916/token/' },
  )

it('says where everything is', () => {
  const text = shown({})
  expect(text).toContain('Console      http://localhost:7910')
  expect(text).toContain('S3 endpoint  http://127.0.0.1:7912')
  expect(text).toContain('Data         /srv/perigee')
  expect(text).toContain('Mails        http://127.0.0.1:7916/token/ (no mail server is set)')
  expect(text).not.toContain('PERIGEE_BIND')
})

it('warns about plain http and a closed network when a host is named', () => {
  const text = shown({ PERIGEE_HOST: '192.168.1.5' })
  expect(text).toContain('Console      http://192.168.1.5:7910')
  expect(text).toContain('PERIGEE_BIND=0.0.0.0')
  expect(text).toContain('plain http')
  expect(text).toContain('Mails        kept in /srv/perigee/outbox: perigee-server outbox prints them')
})

it('does not behind a proxy with https', () => {
  const text = shown({ PERIGEE_HOST: 'example.com', PERIGEE_CONSOLE_URL: 'https://console.example.com' })
  expect(text).not.toMatch(/PERIGEE_BIND|plain http/)
})

it('ends with the next step', () => {
  const config = loadConfig({ PERIGEE_DATA: '/srv/perigee' })
  const link = 'http://localhost:7910/first-account?token=abc'
  expect(banner(config, ['api'], { firstAccount: link })).toContain(`Next: make the first account.\n  ${link}`)
  expect(banner(config, ['api'])).toContain('Next: open http://localhost:7910 and log in.')
  expect(banner(config, ['gateway'])).not.toContain('Next')
})
