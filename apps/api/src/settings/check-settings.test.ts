import { describe, expect, it } from 'vitest'
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

describe('billing', () => {
  const load = (env: Record<string, string>) => settings.load({ PERIGEE_BILLING: 'true', ...env })
  const keys = {
    PERIGEE_CARD_PROVIDER: 'stripe',
    PERIGEE_STRIPE_PUBLIC_KEY: 'pk_test_a',
    PERIGEE_STRIPE_SECRET_KEY: 'sk_test_b',
    PERIGEE_STRIPE_WEBHOOK_SECRET: 'whsec_c',
  }

  it('needs a card provider, and Stripe all of its keys of one mode', () => {
    expect(() => checkSettings(load({}))).toThrow('PERIGEE_CARD_PROVIDER')
    expect(() => checkSettings(load({ PERIGEE_CARD_PROVIDER: 'sandbox' }))).not.toThrow()
    expect(() => checkSettings(load(keys))).not.toThrow()
    for (const name of Object.keys(keys).slice(1)) {
      expect(() => checkSettings(load({ ...keys, [name]: '' }))).toThrow(name)
      expect(() => checkSettings(load({ ...keys, [name]: 'wrong' }))).toThrow(name)
    }
    expect(() => checkSettings(load({ ...keys, PERIGEE_STRIPE_SECRET_KEY: 'sk_live_b' }))).toThrow('modes')
  })

  it('never says what is in a secret key', () => {
    const wrong = { ...keys, PERIGEE_STRIPE_SECRET_KEY: 'somethingSecret' }
    expect(() => checkSettings(load(wrong))).toThrow(/^(?!.*somethingSecret)/)
    const secrets = settings.describe().filter(({ env }) => env.startsWith('PERIGEE_STRIPE') && env.includes('SECRET'))
    expect(secrets.map(({ secret }) => secret)).toEqual([true, true])
  })
})
