import { expect, it } from 'vitest'
import type { Call } from '../call'
import { paymentAccounts } from './accounts'
import { cards } from './cards'
import { invoices } from './invoices'
import { prices } from './prices'
import { wallets } from './tokens'

const prefix = '/api/v0/payments'
const calls: Call[] = [paymentAccounts, cards, invoices, prices, wallets].flatMap(
  (area) => Object.values(area) as Call[],
)

/** What people read where a server says nothing (specification billing-and-compute, section 8). */
it.each([
  ['POST /add-funds', 'Can not add funds'],
  ['POST /create-intent', 'Can not create a payment intent'],
  ['GET /card-setup-secret', 'Can not add card'],
  ['GET /account/balance', 'Can not get account balance'],
  ['GET /account/product-charges', 'Can not get products charges'],
  ['GET /pricing', 'Can not get project usage price model'],
  ['GET /placement-pricing', 'Can not get price model for placement'],
  ['POST /payment-methods', 'Can not add payment method'],
  ['POST /attempt-payments', 'Can not attempt payments.'],
  ['POST /cards', 'Can not add credit card'],
  ['PUT /cards', 'Can not update credit card'],
  ['DELETE /cards/:cardId', 'Can not remove credit card'],
  ['GET /cards', 'can not list credit cards'],
  ['PATCH /cards', 'Can not make credit card default'],
  ['GET /invoice-history', 'Can not list billing history'],
  ['GET /wallet/payments', 'Can not list token payment history'],
  ['GET /wallet/payments-with-confirmations', 'Can not list token payment with confirmations'],
  ['GET /coupon', 'Can not retrieve coupon'],
  ['PATCH /coupon/apply', 'Could not apply coupon code'],
  ['GET /wallet', 'Can not get wallet'],
  ['POST /wallet', 'Can not claim wallet'],
  ['GET /account/billing-information', 'Could not get billing information'],
  ['PATCH /account/billing-address', 'Could not save billing information'],
  ['POST /account/invoice-reference', 'Could not save billing information'],
  ['DELETE /account/tax-ids/:id', 'Could not save billing information'],
  ['POST /account/tax-ids', 'Could not add tax ID information'],
  ['GET /countries', 'Could not countries'],
  ['GET /countries/:country/taxes', 'Could not get {country} taxes'],
  ['POST /purchase', 'Can not process purchase action'],
  ['GET /package-available', 'Could not check pricing package availability'],
])('%s fails as "%s"', (name, fallback) => {
  const found = calls.filter(({ method, path }) => `${method} ${path}` === name.replace(' ', ` ${prefix}`))
  expect(found.map((call) => call.fallback)).toEqual([fallback])
})
