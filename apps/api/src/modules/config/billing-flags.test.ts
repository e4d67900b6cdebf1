import type { FrontendConfig } from '@perigee/contract/config'
import { defaultPriceBook } from '@perigee/domain/prices/default-price-book'
import { describe, expect, it } from 'vitest'
import { settings } from '../../settings'
import { type ConfigNeeds, configFields } from './config-fields'

const on = { PERIGEE_BILLING: 'true' }
const packages = { acme: { name: 'Starter', priceCents: 1200, creditCents: 1500, months: 13 } }

/** What consoles are told with these settings, and with a partner that sells a package. */
const told = (env: Record<string, string>, name: keyof typeof configFields, sold: object = {}) => {
  const field = configFields[name]
  if ('constant' in field) throw new Error(`${name} is the same always`)
  const needs = {
    settings: settings.load(env),
    priceBook: { ...defaultPriceBook, packages: sold },
    clock: () => new Date(),
  }
  return field.value(needs as unknown as ConfigNeeds)
}

/** A flag or number of billing, a setting of it, and what that changes. */
const rows: {
  name: keyof FrontendConfig & keyof typeof configFields
  env: Record<string, string>
  usual: unknown
  set: unknown
}[] = [
  { name: 'couponCodeBillingUIEnabled', env: { PERIGEE_COUPON_ENTRY: 'false' }, usual: true, set: false },
  { name: 'billingStripeCheckoutEnabled', env: { PERIGEE_ADD_FUNDS: 'false' }, usual: true, set: false },
  { name: 'addCardAuthorizationEnabled', env: { PERIGEE_CARD_AUTHORIZATION: 'false' }, usual: true, set: false },
  { name: 'showNewPricingTiers', env: { PERIGEE_PRICE_TIERS: 'true' }, usual: false, set: true },
  { name: 'entitlementsEnabled', env: { PERIGEE_ENTITLEMENTS: 'true' }, usual: false, set: true },
  { name: 'upgradePayUpfrontAmount', env: { PERIGEE_UPGRADE_PAY_UPFRONT: '500' }, usual: 0, set: 500 },
  { name: 'minAddFundsAmount', env: { PERIGEE_MIN_ADD_FUNDS: '500' }, usual: 1000, set: 500 },
  { name: 'maxAddFundsAmount', env: { PERIGEE_MAX_ADD_FUNDS: '5000' }, usual: 250_000, set: 5000 },
  { name: 'neededTransactionConfirmations', env: { PERIGEE_TOKEN_CONFIRMATIONS: '3' }, usual: 15, set: 3 },
  { name: 'userBalanceForUpgrade', env: { PERIGEE_TOKEN_UPGRADE_BALANCE: '2500' }, usual: 10_000_000, set: 25_000_000 },
  {
    name: 'minimumCharge',
    env: { PERIGEE_MINIMUM_CHARGE: '500', PERIGEE_MINIMUM_CHARGE_FROM: '2027-02-01' },
    usual: { enabled: false, amount: 0, startDate: null },
    set: { enabled: true, amount: 500, startDate: '2027-02-01T00:00:00.000Z' },
  },
  {
    name: 'newPricingStartDate',
    env: { PERIGEE_PRICE_TIERS_FROM: '2027-02-01' },
    usual: null,
    set: '2027-02-01T00:00:00.000Z',
  },
  {
    name: 'productPriceSummaries',
    env: { PERIGEE_PRICE_SUMMARIES: 'Archive $1/TB|Active $6/TB' },
    usual: null,
    set: ['Archive $1/TB', 'Active $6/TB'],
  },
  {
    name: 'stripePublicKey',
    env: { PERIGEE_CARD_PROVIDER: 'stripe', PERIGEE_STRIPE_PUBLIC_KEY: 'pk_test_1' },
    usual: '',
    set: 'pk_test_1',
  },
  { name: 'newDetailedUsageReportEnabled', env: { PERIGEE_DETAILED_USAGE_REPORTS: 'false' }, usual: true, set: false },
  { name: 'restAPIKeysUIEnabled', env: { PERIGEE_REST_API_KEYS: 'false' }, usual: true, set: false },
  { name: 'useGeneratedPrivateAPI', env: { PERIGEE_GENERATED_PRIVATE_API: 'true' }, usual: false, set: true },
  { name: 'couponCodeSignupUIEnabled', env: { PERIGEE_SIGNUP_PROMO_CODES: 'true' }, usual: false, set: true },
]

describe.each(rows)('$name', ({ name, env, usual, set }) => {
  it('is what the operator says', () => {
    expect([told(on, name), told({ ...on, ...env }, name)]).toEqual([usual, set])
  })
})

it.each(['billingFeaturesEnabled', 'billingInformationTabEnabled'] as const)('%s is billing itself', (name) => {
  expect([told({}, name), told(on, name)]).toEqual([false, true])
})

it('packages are for sale where the price book has some', () => {
  const name = 'pricingPackagesEnabled'
  expect([told(on, name), told(on, name, packages), told({}, name, packages)]).toEqual([false, true, false])
})

it.each([
  ['couponCodeBillingUIEnabled', false],
  ['billingStripeCheckoutEnabled', false],
  ['addCardAuthorizationEnabled', false],
  ['showNewPricingTiers', false],
  ['entitlementsEnabled', false],
  ['upgradePayUpfrontAmount', 0],
  ['minimumCharge', { enabled: false, amount: 0, startDate: null }],
  ['newPricingStartDate', null],
  ['productPriceSummaries', null],
  ['stripePublicKey', ''],
] as const)('%s is nothing while billing is off, whatever else is set', (name, off) => {
  const everything = Object.assign({}, ...rows.map(({ env }) => env)) as Record<string, string>
  const wanted = {
    ...everything,
    PERIGEE_COUPON_ENTRY: 'true',
    PERIGEE_ADD_FUNDS: 'true',
    PERIGEE_CARD_AUTHORIZATION: 'true',
  }
  expect(told(wanted, name)).toEqual(off)
})
