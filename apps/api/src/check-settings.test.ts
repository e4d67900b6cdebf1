import { expect, it } from 'vitest'
import { checkSettings } from './check-settings'
import { settings } from './settings'

const url = { PERIGEE_FEEDBACK_WEBHOOK_URL: 'https://example.test/hook' }

it.each([{}, { ...url, PERIGEE_FEEDBACK_WEBHOOK_SECRET: 'x' }])('%j fits together', (env) => {
  expect(() => checkSettings(settings.load(env))).not.toThrow()
})

it('a webhook without a secret does not', () => {
  expect(() => checkSettings(settings.load(url))).toThrow('PERIGEE_FEEDBACK_WEBHOOK_SECRET')
})
