import { operator } from '@perigee/actors/actor'
import { verifyBooks } from '@perigee/billing/invoices/verify-books'
import { addFundsIntent, cards, purchaseIntents } from '@perigee/contract/payments/cards'
import { invoices } from '@perigee/contract/payments/invoices'
import { confirmInSandbox } from '@perigee/contract/payments/sandbox'
import { accountKinds } from '@perigee/domain/account-kinds'
import type { Sandbox } from '@perigee/card-providers/sandbox/create-sandbox'
import { findInvoice } from '@perigee/satellite-db/invoices'
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { billingOn } from '../../testing/billing-env'
import { aUser } from '../../testing/builders'
import { addCard, aFreeUser, cardsOf, creditOf, kindOf, paymentsOf, sandboxOf } from '../../testing/card-people'
import { aSentInvoice } from '../../testing/invoices'
import { startApi } from '../../testing/start-api'

describe('an upgrade that costs something at once', async () => {
  const free = await startApi({ env: billingOn })
  const dear = await startApi({ env: { ...billingOn, PERIGEE_UPGRADE_PAY_UPFRONT: '500' } })
  const purchase = (token: string, attempt = randomUUID()) => ({
    body: { token, intent: purchaseIntents.upgradeAccount, attempt },
  })

  it('charges once, credits it, and makes the account a Pro Account', async () => {
    const user = await aFreeUser(dear)
    const wanted = purchase('tok_visa')
    const both = await Promise.all([
      user.browser.call(cards.purchase, wanted),
      user.browser.call(cards.purchase, wanted),
    ])
    expect(both.map(({ status }) => status)).toContain(200)
    expect(await creditOf(user, dear)).toBe(500n)
    expect(await kindOf(user, dear)).toBe(accountKinds.paid)
    expect(await paymentsOf(user, dear)).toHaveLength(1)
    expect((await user.browser.call(cards.purchase, purchase('tok_visa'))).status).toBe(409)
  })

  it('is paid by one of two devices that ask with two cards at the same moment', async () => {
    const user = await aFreeUser(dear)
    const asked = ['visa', 'mastercard'].map((name) => user.browser.call(cards.purchase, purchase(`tok_${name}`)))
    expect((await Promise.all(asked)).map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await creditOf(user, dear)).toBe(500n)
    expect(await cardsOf(user)).toHaveLength(1)
  })

  it('is gone on with after reloads in the middle of both questions of the bank', async () => {
    const user = await aFreeUser(dear)
    const attempt = randomUUID()
    const ask = async () => {
      const { status, body } = await user.browser.call(cards.purchase, purchase('tok_authenticationRequired', attempt))
      return { status, clientSecret: (body as { clientSecret?: string } | null)?.clientSecret ?? '' }
    }
    const approve = (clientSecret: string) =>
      user.browser.call(confirmInSandbox, { body: { clientSecret, approve: true } })
    await ask()
    await approve((await ask()).clientSecret)
    const { clientSecret } = await ask()
    expect(await ask()).toEqual({ status: 402, clientSecret })
    await approve(clientSecret)
    await sandboxOf(dear).deliverDue()
    await dear.mails()
    expect([200, 409]).toContain((await ask()).status)
    expect(await creditOf(user, dear)).toBe(500n)
    expect(await kindOf(user, dear)).toBe(accountKinds.paid)
    expect([await paymentsOf(user, dear), await cardsOf(user)].map(({ length }) => length)).toEqual([1, 1])
  })

  it('that waits for a bank is given up for one with another card', async () => {
    const user = await aFreeUser(dear)
    const buy = (token: string) => user.browser.call(cards.purchase, purchase(token))
    const secretOf = ({ body }: { body: unknown }) => (body as { clientSecret: string }).clientSecret
    const approve = (clientSecret: string) =>
      user.browser.call(confirmInSandbox, { body: { clientSecret, approve: true } })
    await approve(secretOf(await buy('tok_authenticationRequired')))
    const left = secretOf(await buy('tok_authenticationRequired'))
    expect((await buy('tok_visa')).status).toBe(200)
    expect((await approve(left)).body.status).toBe('canceled')
    await sandboxOf(dear).deliverDue()
    await dear.mails()
    expect(await creditOf(user, dear)).toBe(500n)
    const states = (await paymentsOf(user, dear)).map(({ state }) => state).sort()
    expect(states).toEqual(['failed', 'succeeded'])
  })

  it('leaves no card of a charge that failed', async () => {
    const user = await aFreeUser(dear)
    expect((await user.browser.call(cards.purchase, purchase('tok_chargeCustomerFail'))).status).toBe(402)
    expect(await cardsOf(user)).toEqual([])
    expect(await kindOf(user, dear)).toBe(accountKinds.free)
  })

  it('is not there where an upgrade asks for a card alone', async () => {
    const user = await aFreeUser(free)
    expect((await user.browser.call(cards.purchase, purchase('tok_visa'))).status).toBe(403)
  })
})

describe('a webhook that comes before the answer to its charge', async () => {
  const early = await startApi({ env: { ...billingOn, PERIGEE_UPGRADE_PAY_UPFRONT: '500' } })
  const sandbox = sandboxOf(early)
  const charge: Sandbox['charge'] = async (wanted) => {
    const intent = await sandbox.charge(wanted)
    expect(await sandbox.deliverDue()).toBeGreaterThan(0)
    await early.mails()
    return intent
  }
  early.deps.cards = { ...sandbox, charge }

  it('is booked once with it: an upgrade', async () => {
    const user = await aFreeUser(early)
    const body = { token: 'tok_visa', intent: purchaseIntents.upgradeAccount, attempt: randomUUID() }
    expect((await user.browser.call(cards.purchase, { body })).status).toBe(200)
    expect([await creditOf(user, early), await kindOf(user, early)]).toEqual([500n, accountKinds.paid])
  })

  it('is booked once with it: funds', async () => {
    const user = await aUser(early)
    await addCard(user, 'visa')
    const [card] = await cardsOf(user)
    const body = { cardID: card?.id ?? '', amount: 2500, intent: addFundsIntent, attempt: randomUUID() }
    expect((await user.browser.call(cards.addFunds, { body })).body.success).toBe(true)
    expect(await creditOf(user, early)).toBe(2500n)
  })

  it('is booked once with it: an invoice', async () => {
    const user = await aUser(early)
    await addCard(user, 'visa')
    const id = await aSentInvoice(early.db, user.id, { month: '2026-01', cents: 1200 })
    const pay = () => user.browser.call(invoices.pay, { params: { id }, body: {} })
    for (const _ of [1, 2]) expect((await pay()).body.success).toBe(true)
    expect(await findInvoice(early.db, id)).toMatchObject({ state: 'paid' })
    expect(await paymentsOf(user, early)).toMatchObject([{ state: 'succeeded', cents: 1200 }])
    expect((await verifyBooks(early.deps, operator)).faults).toEqual([])
  })
})
