import { followAccounts } from '@perigee/billing/cards/follow-accounts'
import { settleOpenPayments } from '@perigee/billing/cards/settle-open-payments'
import { paymentAccounts } from '@perigee/contract/payments/accounts'
import { addFundsIntent, cards } from '@perigee/contract/payments/cards'
import { updateBillingCustomer } from '@perigee/satellite-db/billing-customers'
import { balancesOf } from '@perigee/satellite-db/ledger'
import { day, hour, minute } from '@perigee/std/durations'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { billingOn, stripeOn } from '../../testing/billing-env'
import { aUser, type Person } from '../../testing/builders'
import { startApi } from '../../testing/start-api'

describe.each([
  { name: 'a sandbox that began anew', env: billingOn },
  { name: 'another account at Stripe', env: stripeOn },
])('$name', async ({ env }) => {
  const api = await startApi({ env })
  const cent = 10_000n
  const forget = () => sql`truncate card_sandbox.customers cascade`.execute(api.db)
  const add = async ({ browser }: Person) =>
    (await browser.call(cards.addPaymentMethod, { body: 'pm_card_visa' })).status
  const fund = ({ browser }: Person, cardID: string) =>
    browser.call(cards.addFunds, { body: { cardID, amount: 1000, intent: addFundsIntent, attempt: randomUUID() } })
  const cardsOf = async ({ browser }: Person) => (await browser.call(cards.list)).body
  const withFunds = async () => {
    const user = await aUser(api)
    expect(await add(user)).toBe(200)
    const [card] = await cardsOf(user)
    expect((await fund(user, card?.id ?? '')).body.success).toBe(true)
    return { user, cardID: card?.id ?? '' }
  }
  const address = {
    name: 'Ada',
    line1: '1 Way',
    line2: '',
    city: 'Bonn',
    postalCode: '53111',
    state: '',
    country: { name: 'Germany', code: 'DE' },
  }

  it('has no cards of anybody; they are added again, and balances are what they were', async () => {
    const { user, cardID } = await withFunds()
    await user.browser.call(paymentAccounts.saveAddress, { body: address })
    await forget()
    expect(await cardsOf(user)).toEqual([])
    expect((await fund(user, cardID)).status).toBe(404)
    expect((await user.browser.call(cards.makeDefault, { body: cardID })).status).toBe(404)
    expect(await add(user)).toBe(200)
    const [card] = await cardsOf(user)
    expect((await fund(user, card?.id ?? '')).body.success).toBe(true)
    expect((await balancesOf(api.db, user.id)).credit / cent).toBe(2000n)
  })

  it.each<[string, (user: Person) => Promise<{ status: number }>]>([
    ['the set-up of a card', ({ browser }) => browser.call(cards.setupSecret)],
    ['funds by another card', ({ browser }) => browser.call(cards.createIntent, { body: { amount: 1000 } })],
    ['an address', ({ browser }) => browser.call(paymentAccounts.saveAddress, { body: address })],
    [
      'a tax id',
      ({ browser }) =>
        browser.call(paymentAccounts.addTaxId, { body: { value: 'DE123456789', tax: { code: 'eu_vat' } } }),
    ],
  ])('is introduced to people again by %s', async (_, ask) => {
    const { user } = await withFunds()
    await forget()
    expect((await ask(user)).status).toBe(200)
    expect(await add(user)).toBe(200)
  })

  it('has nothing to be told of addresses that have changed', async () => {
    const { user } = await withFunds()
    await forget()
    await updateBillingCustomer(api.db, user.id, { provider_behind: true })
    expect(await followAccounts(api.deps)).toBe(1)
    expect(await followAccounts(api.deps)).toBe(0)
  })

  it('lets go, after a day, of payments that it knows nothing of', async () => {
    const { user } = await withFunds()
    await user.browser.call(cards.createIntent, { body: { amount: 1000 } })
    await forget()
    api.clock.advance(hour)
    expect(await settleOpenPayments(api.deps)).toBe(0)
    api.clock.advance(day + minute)
    expect(await settleOpenPayments(api.deps)).toBeGreaterThan(0)
    expect(await settleOpenPayments(api.deps)).toBe(0)
  })
})
