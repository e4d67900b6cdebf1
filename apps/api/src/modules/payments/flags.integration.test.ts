import { addFundsIntent, cards } from '@perigee/contract/payments/cards'
import { paymentAccounts } from '@perigee/contract/payments/accounts'
import { prices } from '@perigee/contract/payments/prices'
import { projects } from '@perigee/contract/projects'
import { insertEntitlement } from '@perigee/satellite-db/entitlements'
import { day, second } from '@perigee/std/durations'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { billingOn } from '../../testing/billing-env'
import { aProject, aUser } from '../../testing/builders'
import { startApi } from '../../testing/start-api'

const folder = mkdtempSync(join(tmpdir(), 'flags-'))
afterAll(() => rmSync(folder, { recursive: true }))
const book = join(folder, 'prices.json')
const rates = { storageMBMonthCents: '0.0004', egressMBCents: '0.0007', segmentMonthCents: '0' }
const cheap = { ...rates, storageMBMonthCents: '0.0001' }
writeFileSync(
  book,
  JSON.stringify({
    products: [
      { id: 1, name: 'Standard', prices: [rates] },
      { id: 2, name: 'Cheap', prices: [cheap] },
    ],
    plans: [{ product: 1 }],
  }),
)
const usual = await startApi({ env: { ...billingOn, PERIGEE_PRICE_BOOK: book, PERIGEE_ENTITLEMENTS: 'true' } })
const changed = await startApi({
  env: {
    ...billingOn,
    PERIGEE_PRICE_BOOK: book,
    PERIGEE_ADD_FUNDS: 'false',
    PERIGEE_CARD_AUTHORIZATION: 'false',
    PERIGEE_DETAILED_USAGE_REPORTS: 'false',
  },
})
const bounded = await startApi({
  env: { ...billingOn, PERIGEE_MIN_ADD_FUNDS: '500', PERIGEE_MAX_ADD_FUNDS: '5000' },
})
const both = [
  ['as usual', usual, true],
  ['switched off', changed, false],
] as const

/** The server holds what the configuration tells consoles. */
describe.each(both)('%s', (_, api, isOn) => {
  it('funds are taken, or not', async () => {
    const { browser } = await aUser(api)
    const { status } = await browser.call(cards.createIntent, { body: { amount: 1000 } })
    const funds = await browser.call(cards.addFunds, { body: { cardID: 'pm_x', amount: 1000, intent: addFundsIntent } })
    expect([status, funds.status]).toEqual(isOn ? [200, 404] : [403, 403])
  })

  it('cards are authorized when they are added, or not', async () => {
    const { browser } = await aUser(api)
    expect((await browser.call(cards.setupSecret)).status).toBe(isOn ? 200 : 403)
    expect((await browser.call(cards.addPaymentMethod, { body: 'pm_card_visa' })).status).toBe(200)
  })

  it('a project has prices of its own, or not', async () => {
    const { owner, id, row } = await aProject(api)
    const from = new Date(api.clock().getTime() - day)
    await insertEntitlement(api.db, row.internalId, { placement: 0, product: 2, from })
    const { body } = await owner.browser.call(prices.placementPricing, { query: { projectID: id } })
    expect(body.storageMBMonthCents).toBe(isOn ? '0.0001' : '0.0004')
  })

  it('usage reports can be summed up and tell costs, or not', async () => {
    const { owner } = await aProject(api)
    const now = Math.floor(api.clock().getTime() / second)
    const query = { since: now - 86_400, before: now, cost: 'true', 'project-summary': 'true' }
    const { text } = await owner.browser.call(projects.usageReport, { query })
    expect(text.includes('Estimated Total Amount ($)')).toBe(isOn)
    expect(text.includes('BucketName')).toBe(!isOn)
    if (!isOn)
      expect(text.trimEnd()).toBe(
        '"ProjectName","ProjectID","BucketName","Storage GB-hour","Egress GB","ObjectCount objects-hour",' +
          '"SegmentCount segments-hour","Since","Before"',
      )
  })
})

it.each([
  [499, 400],
  [500, 200],
  [5000, 200],
  [5001, 400],
])('with other bounds, %i cents are answered with %i', async (amount, status) => {
  const { browser } = await aUser(bounded)
  expect((await browser.call(cards.createIntent, { body: { amount } })).status).toBe(status)
})

it('a coupon code has at most 50 characters, a reference 140', async () => {
  const { browser } = await aUser(usual)
  const tooLong = await browser.call(paymentAccounts.applyCoupon, { body: 'x'.repeat(51) })
  expect([tooLong.status, tooLong.body.error]).toEqual([400, 'The coupon code is too long.'])
  const reference = 'x'.repeat(140)
  const { body } = await browser.call(paymentAccounts.saveReference, { body: { reference } })
  expect(body.invoiceReference).toBe(reference)
})
