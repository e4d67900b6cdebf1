import { expect, it } from 'vitest'
import { checkSettings } from './check-settings'
import { settings } from '../settings'

const url = { PERIGEE_FEEDBACK_WEBHOOK_URL: 'https://example.test/hook' }

it.each([{}, { ...url, PERIGEE_FEEDBACK_WEBHOOK_SECRET: 'x' }])('%j fits together', (env) => {
  expect(() => checkSettings(settings.load(env))).not.toThrow()
})

it('a webhook without a secret does not', () => {
  expect(() => checkSettings(settings.load(url))).toThrow('PERIGEE_FEEDBACK_WEBHOOK_SECRET')
})

it('a shared token that could be guessed does not', () => {
  const withToken = (token: string) => settings.load({ PERIGEE_REGISTRATION_ADMIN_TOKEN: token })
  expect(() => checkSettings(withToken('x'.repeat(23)))).toThrow('PERIGEE_REGISTRATION_ADMIN_TOKEN')
  expect(() => checkSettings(withToken('x'.repeat(24)))).not.toThrow()
})
