import { ensureCustomer } from '@perigee/billing/cards/own-customer'
import { paymentAccounts } from '@perigee/contract/payments/accounts'
import { accountKinds } from '@perigee/domain/account-kinds'
import { insertCoupon } from '@perigee/satellite-db/coupons'
import { insertTaxId, listTaxIds } from '@perigee/satellite-db/tax-ids'
import { example } from './example'
import type { Scene } from './scene'

async function aCoupon({ api }: Scene): Promise<string> {
  const promoCode = crypto.randomUUID()
  await insertCoupon(api.db, {
    promo_code: promoCode,
    name: 'Welcome',
    amount_off: 500,
    percent_off: null,
    duration: 'once',
    months: null,
    created_at: api.clock(),
    ended_at: null,
  })
  return promoCode
}

/** A tax id of the scene's account. @returns its id */
export async function aTaxId({ api, id, session }: Scene): Promise<string> {
  const customerId = await ensureCustomer(api.deps, session.user)
  if (!api.cards) throw new Error('this installation takes no cards')
  const tax = { type: 'eu_vat', value: 'DE123456789' }
  const { id: providerId } = await api.cards.addTaxId(customerId, tax)
  await insertTaxId(api.db, { ...tax, user_id: id, provider_id: providerId, created_at: api.clock() })
  const [taxId] = await listTaxIds(api.db, id)
  if (!taxId) throw new Error('the account has no tax id')
  return taxId.id
}

const address = {
  name: 'Ada Lovelace',
  line1: '12 St James Square',
  line2: '',
  city: 'London',
  postalCode: 'SW1Y 4JH',
  state: '',
  country: { name: 'United Kingdom', code: 'GB' },
}

/** Calls about who pays. Those that introduce the account to the card provider write a row about it. */
export const paymentAccountExamples = [
  example('paymentAccounts.setUp', paymentAccounts.setUp, { spends: ['billing_customers'] }),
  example('paymentAccounts.state', paymentAccounts.state),
  example('paymentAccounts.applyCoupon', paymentAccounts.applyCoupon, {
    given: async (scene) => ({ body: await aCoupon(scene) }),
  }),
  example('paymentAccounts.coupon', paymentAccounts.coupon),
  example('paymentAccounts.information', paymentAccounts.information),
  example('paymentAccounts.saveAddress', paymentAccounts.saveAddress, { given: () => ({ body: address }) }),
  example('paymentAccounts.saveReference', paymentAccounts.saveReference, {
    given: () => ({ body: { reference: 'PO 4711' } }),
  }),
  example('paymentAccounts.addTaxId', paymentAccounts.addTaxId, {
    given: () => ({ body: { value: 'DE123456789', tax: { code: 'eu_vat' } } }),
  }),
  example('paymentAccounts.removeTaxId', paymentAccounts.removeTaxId, {
    given: async (scene) => ({ params: { id: await aTaxId(scene) } }),
  }),
  example('paymentAccounts.countries', paymentAccounts.countries),
  example('paymentAccounts.taxes', paymentAccounts.taxes, { given: () => ({ params: { country: 'DE' } }) }),
  example('paymentAccounts.packageAvailable', paymentAccounts.packageAvailable),
  example('paymentAccounts.startTrial', paymentAccounts.startTrial, { account: { kind: accountKinds.member } }),
]
