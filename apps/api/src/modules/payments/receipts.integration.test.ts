import { addFundsIntent, cards, purchaseIntents } from '@perigee/contract/payments/cards'
import { invoices } from '@perigee/contract/payments/invoices'
import { confirmInSandbox } from '@perigee/contract/payments/sandbox'
import { handleEvents } from '@perigee/billing/cards/handle-events'
import { accountKinds } from '@perigee/domain/account-kinds'
import { updateUser } from '@perigee/satellite-db/users'
import { minute } from '@perigee/std/durations'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { billingOn } from '../../testing/billing-env'
import { aUser, type Person } from '../../testing/builders'
import { aSentInvoice } from '../../testing/invoices'
import { startApi } from '../../testing/start-api'

const folder = mkdtempSync(join(tmpdir(), 'receipts-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = join(folder, 'prices.json')
const book = {
  products: [{ id: 1, name: 'Standard', prices: [{ storageMBMonthCents: '0.0004', egressMBCents: '0.0007' }] }],
  plans: [{ product: 1 }],
  packages: { acme: { name: 'Starter', priceCents: 1200, creditCents: 1500 } },
}
writeFileSync(file, JSON.stringify(book))
const api = await startApi({ env: { ...billingOn, PERIGEE_PRICE_BOOK: file, PERIGEE_UPGRADE_PAY_UPFRONT: '500' } })

const ok = (answer: { status: number; text: string }) =>
  expect([answer.status, answer.text]).toEqual([200, answer.text])
async function cardOf({ browser }: Person): Promise<string> {
  ok(await browser.call(cards.addPaymentMethod, { body: 'pm_card_visa' }))
  return (await browser.call(cards.list)).body[0]?.id ?? ''
}
const purchase = (intent: number) => ({ body: { token: 'tok_visa', intent, attempt: randomUUID() } })

it.each<[what: string, cents: number, description: string, charge: (user: Person) => Promise<unknown>]>([
  [
    'funds by a saved card',
    2500,
    'Perigee: Funds added',
    async (user) => {
      const body = { cardID: await cardOf(user), amount: 2500, intent: addFundsIntent, attempt: randomUUID() }
      ok(await user.browser.call(cards.addFunds, { body }))
    },
  ],
  [
    'funds by another card, in the browser',
    1100,
    'Perigee: Funds added',
    async ({ browser }) => {
      const asked = { amount: 1100, withCustomCard: false, attempt: randomUUID() }
      const { clientSecret } = (await browser.call(cards.createIntent, { body: asked })).body
      ok(await browser.call(confirmInSandbox, { body: { clientSecret, paymentMethod: 'pm_card_visa' } }))
    },
  ],
  [
    'an upgrade',
    500,
    'Perigee: Funds added with the upgrade',
    async ({ browser }) => ok(await browser.call(cards.purchase, purchase(purchaseIntents.upgradeAccount))),
  ],
  [
    'a package',
    1200,
    'Perigee: Pricing package',
    async ({ browser }) => ok(await browser.call(cards.purchase, purchase(purchaseIntents.packagePlan))),
  ],
  [
    'an invoice',
    900,
    'Perigee Cloud Storage for October 2026',
    async (user) => {
      await cardOf(user)
      const id = await aSentInvoice(api.db, user.id, { cents: 900 })
      ok(await user.browser.call(invoices.pay, { params: { id }, body: {} }))
    },
  ],
])('a charge of %s stands in the history, once, with its document', async (_, cents, description, charge) => {
  const user = await aUser(api)
  await updateUser(api.db, user.id, { kind: accountKinds.free, trial_expiration: null, partner: 'acme' })
  await charge(user)
  await api.cards?.deliverDue({ times: 2, shuffled: true })
  api.clock.advance(2 * minute)
  await handleEvents(api.deps)
  const { body } = await user.browser.call(invoices.history, { query: { limit: 10 } })
  expect(body.items).toMatchObject([{ amount: cents, description, status: 'paid' }])
  const [item] = body.items
  const document = await user.browser.call(invoices.document, { params: { id: item?.id ?? '' } })
  expect([document.status, document.text.slice(0, 5)]).toEqual([200, '%PDF-'])
  expect(item?.link).toContain(`/payments/invoices/${item?.id ?? '?'}/pdf`)
})
