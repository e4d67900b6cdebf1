import { expect, it } from 'vitest'
import { loadConfig } from './load-config'

it.each([
  [{}, true],
  [{ PERIGEE_HOST: '127.0.0.1' }, true],
  [{ PERIGEE_HOST: 'example.com' }, false],
  [{ PERIGEE_CONSOLE_URL: 'https://console.example.com' }, false],
  [{ PERIGEE_CONSOLE_URL: 'https://console.example.com', PERIGEE_OUTBOX: 'on' }, true],
  [{ PERIGEE_OUTBOX: 'off' }, false],
  [{ PERIGEE_OUTBOX: 'on', PERIGEE_SMTP_URL: 'smtp://mail.example.com' }, false],
])('%j: the outbox has pages: %s', (env, servesOutbox) => {
  expect(loadConfig({ PERIGEE_DATA: '/srv/perigee', ...env })).toMatchObject({ servesOutbox })
})
