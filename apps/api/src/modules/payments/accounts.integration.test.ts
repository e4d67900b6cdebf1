import { paymentAccounts } from '@perigee/contract/payments/accounts'
import { accountKinds } from '@perigee/domain/account-kinds'
import { insertCoupon } from '@perigee/satellite-db/coupons'
import { describe, expect, it } from 'vitest'
import { billingOn } from '../../testing/billing-env'
import { aUser } from '../../testing/builders'
import { startApi } from '../../testing/start-api'

const api = await startApi({
  env: { ...billingOn, PERIGEE_FREE_TIER_COUPON: 'everybody', PERIGEE_VAR_PARTNERS: 'umbrella' },
})
const plain = await startApi({ env: {} })
const without = { amount_off: null, percent_off: null, months: null, ended_at: null, created_at: api.clock() }
for (const promo_code of ['everybody', 'friends']) {
  await insertCoupon(api.db, { ...without, promo_code, name: `For ${promo_code}`, amount_off: 165, duration: 'once' })
}
await insertCoupon(api.db, {
  ...without,
  promo_code: 'half',
  name: 'Half of it',
  percent_off: 50,
  duration: 'repeating',
  months: 3,
})

const { setUp, applyCoupon, coupon, information, saveAddress, saveReference, addTaxId, removeTaxId, taxes } =
  paymentAccounts
const address = {
  name: '日本 a b+c%#?é',
  line1: '1 Odd/.. Street',
  line2: '',
  city: 'Bonn',
  postalCode: '53111',
  state: '',
  country: { name: 'Germany', code: 'DE' },
}

describe('the first call about money', () => {
  it.each([
    ['friends', 'signupCoupon', 'friends'],
    ['FRIENDS', 'signupCoupon', 'friends'],
    ['unknown', 'freeTierCoupon', 'everybody'],
    ['', 'freeTierCoupon', 'everybody'],
  ])('of an account that signed up with the code "%s" answers %s', async (code, answer, promoCode) => {
    const { browser } = await aUser(api, { signup_promo_code: code })
    const answers = await Promise.all([browser.call(setUp), browser.call(setUp)])
    expect(answers.map(({ body }) => body).toSorted()).toEqual([answer, 'noCoupon'].toSorted())
    expect((await browser.call(coupon)).body).toMatchObject({ promoCode, amountOff: 165, duration: 'once' })
    expect((await browser.call(setUp)).body).toBe('noCoupon')
  })

  it('is the only one for those whom a reseller bills', async () => {
    const { browser } = await aUser(api, { partner: 'umbrella' })
    expect((await browser.call(setUp)).status).toBe(200)
    expect((await browser.call(coupon)).status).toBe(403)
    expect((await browser.call(paymentAccounts.state)).status).toBe(403)
  })

  it('is not there while nothing is charged for', async () => {
    const { browser } = await aUser(plain)
    expect((await browser.plain(setUp)).status).toBe(404)
  })
})

describe('a coupon', () => {
  it('is applied by its code, once, and not beside another one', async () => {
    const { browser } = await aUser(api)
    expect((await browser.call(coupon)).body).toBeNull()
    expect((await browser.call(applyCoupon, { body: 'nothing' })).status).toBe(400)
    const { status, body } = await browser.call(applyCoupon, { body: ' half ' })
    expect([status, body]).toEqual([200, expect.objectContaining({ promoCode: 'half', percentOff: 50, amountOff: 0 })])
    expect(body.expiresAt).toMatch(/-01T00:00:00\.000Z$/)
    expect((await browser.call(applyCoupon, { body: 'friends' })).status).toBe(409)
    expect((await browser.call(coupon)).body?.promoCode).toBe('half')
  })
})

describe('billing information', () => {
  it('keeps address, reference and tax ids, and tells them together', async () => {
    const { browser } = await aUser(api)
    expect((await browser.call(information)).body).toEqual({ address: null, taxIDs: [], invoiceReference: '' })
    await browser.call(saveAddress, { body: address })
    await browser.call(saveReference, { body: { reference: 'PO 4711' } })
    const tax = { value: 'DE123456789', tax: { code: 'eu_vat' } }
    await browser.call(addTaxId, { body: tax })
    const { body } = await browser.call(addTaxId, { body: tax })
    expect(body).toMatchObject({ address: { name: address.name }, invoiceReference: 'PO 4711' })
    expect(body.taxIDs).toEqual([expect.objectContaining({ value: 'DE123456789' })])
    expect(body.taxIDs[0]?.tax).toMatchObject({ code: 'eu_vat', countryCode: 'DE' })

    const id = body.taxIDs[0]?.id ?? ''
    expect((await browser.call(removeTaxId, { params: { id } })).body.taxIDs).toEqual([])
    expect((await browser.call(removeTaxId, { params: { id: 'no such' } })).status).toBe(200)
    expect((await browser.call(saveReference, { body: { reference: '' } })).body.invoiceReference).toBe('')
  })

  it('takes addresses in countries without a tax id', async () => {
    const { browser } = await aUser(api)
    const { body } = await browser.call(saveAddress, { body: { ...address, country: { code: 'PK' } } })
    expect(body.address?.country).toEqual({ name: 'Pakistan', code: 'PK' })
  })

  it.each([
    ['an address without a city', saveAddress, { ...address, city: '' }],
    ['an unknown country', saveAddress, { ...address, country: { name: '', code: 'XX' } }],
    ['a reference of 141 characters', saveReference, { reference: 'x'.repeat(141) }],
    ['a tax id of an unknown kind', addTaxId, { value: '1', tax: { code: 'xx_foo' } }],
    ['a tax id that cannot be one', addTaxId, { value: 'nonsense', tax: { code: 'eu_vat' } }],
    ['an empty tax id', addTaxId, { value: ' ', tax: { code: 'eu_vat' } }],
    ['a tax id of 51 characters', addTaxId, { value: '1'.repeat(51), tax: { code: 'us_ein' } }],
  ])('refuses %s', async (_, call, body) => {
    const { browser } = await aUser(api)
    expect((await browser.call(call, { body: body as never })).status).toBe(400)
    expect((await browser.call(information)).body).toEqual({ address: null, taxIDs: [], invoiceReference: '' })
  })

  it('knows countries and their tax ids by upper-case code alone', async () => {
    const { browser } = await aUser(api)
    const { body: countries } = await browser.call(paymentAccounts.countries)
    expect(countries.length).toBeGreaterThanOrEqual(73)
    expect(new Set(countries.map(({ code }) => code)).size).toBe(countries.length)
    const codes = async (country: string) =>
      (await browser.call(taxes, { params: { country } })).body.map(({ code }) => code)
    expect(await codes('GB')).toEqual(['eu_vat', 'gb_vat'])
    expect(await codes('CA')).toHaveLength(6)
    expect([await codes('gb'), await codes('ZZ')]).toEqual([[], []])
  })
})

it('members begin a trial of their own, once', async () => {
  const { browser } = await aUser(api, { kind: accountKinds.member })
  expect((await browser.call(paymentAccounts.startTrial)).status).toBe(200)
  expect((await browser.call(paymentAccounts.startTrial)).status).toBe(403)
})
