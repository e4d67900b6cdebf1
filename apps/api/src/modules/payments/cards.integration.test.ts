import { addFundsIntent, cards } from '@perigee/contract/payments/cards'
import { cardProvider } from '@perigee/contract/payments/card-provider'
import { confirmInSandbox } from '@perigee/contract/payments/sandbox'
import { accountKinds } from '@perigee/domain/account-kinds'
import { testCards } from '@perigee/domain/cards/test-cards'
import { handleEvents } from '@perigee/billing/cards/handle-events'
import { settleOpenPayments } from '@perigee/billing/cards/settle-open-payments'
import { minute, second } from '@perigee/std/durations'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { billingOn } from '../../testing/billing-env'
import { aUser, type Person } from '../../testing/builders'
import { addCard, aFreeUser, cardsOf, creditOf, kindOf, paymentsOf, sandboxOf } from '../../testing/card-people'
import { startApi } from '../../testing/start-api'

const api = await startApi({ env: billingOn })
const withCard = async (name = 'visa') => {
  const user = await aUser(api)
  expect(await addCard(user, name)).toEqual({ status: 200, error: undefined })
  const [card] = await cardsOf(user)
  return { user, cardID: card?.id ?? '' }
}
const funds = (cardID: string, more = {}) => ({
  body: { cardID, amount: 2500, intent: addFundsIntent, attempt: randomUUID(), ...more },
})

describe('cards', () => {
  it('are added by token or payment method, raw or as JSON; the newest is the default', async () => {
    const user = await aUser(api)
    expect(await cardsOf(user)).toEqual([])
    expect((await user.browser.call(cards.add, { body: 'tok_visa' })).status).toBe(200)
    expect((await user.browser.call(cards.add, { body: '{"token":"tok_mastercard"}' })).status).toBe(200)
    expect(await cardsOf(user)).toEqual([
      expect.objectContaining({ brand: 'visa', last4: '4242', isDefault: false }) as object,
      expect.objectContaining({ brand: 'mastercard', last4: '4444', isDefault: true }) as object,
    ])
  })

  it('of an account on a trial upgrade it, unless that costs something', async () => {
    const user = await aFreeUser(api)
    expect(await addCard(user, 'visa')).toMatchObject({ status: 200 })
    expect(await kindOf(user, api)).toBe(accountKinds.paid)
    const dear = await startApi({ env: { ...billingOn, PERIGEE_UPGRADE_PAY_UPFRONT: '500' } })
    const other = await aFreeUser(dear)
    expect(await addCard(other, 'visa')).toMatchObject({ status: 200 })
    expect(await kindOf(other, dear)).toBe(accountKinds.free)
  })

  it.each([
    ['mastercard_prepaid', 400, 'Prepaid cards are not supported'],
    ['chargeDeclined', 402, 'Your card was declined.'],
    ['chargeDeclinedExpiredCard', 402, 'Your card has expired.'],
    ['visa-2020-01', 402, 'Your card has expired.'],
  ])('such as %s are refused', async (name, status, error) => {
    const user = await aUser(api)
    expect(await addCard(user, name)).toEqual({ status, error })
    expect(await cardsOf(user)).toEqual([])
  })

  it('are there once, and eight at most; of two at the same moment one', async () => {
    const user = await aUser(api)
    const twice = await Promise.all([addCard(user, 'visa'), addCard(user, 'visa')])
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(await addCard(user, 'visa')).toMatchObject({ status: 400 })
    for (let month = 1; month <= 7; month++)
      expect(await addCard(user, `visa-2040-0${month}`)).toMatchObject({ status: 200 })
    expect(await addCard(user, 'mastercard')).toMatchObject({ status: 403 })
    expect(await cardsOf(user)).toHaveLength(8)
  })

  it('that the browser has saved are judged by the same rules', async () => {
    const { user } = await withCard()
    const saved = async (paymentMethod: string) => {
      const clientSecret = (await user.browser.call(cards.setupSecret)).body
      const { body } = await user.browser.call(confirmInSandbox, { body: { clientSecret, paymentMethod } })
      return body.paymentMethodId
    }
    const known = await user.browser.call(cards.addPaymentMethod, { body: await saved('pm_card_visa') })
    expect(known.status).toBe(400)
    const prepaid = await user.browser.call(cards.addPaymentMethod, { body: await saved('pm_card_mastercard_prepaid') })
    expect(prepaid.body.error).toBe('Prepaid cards are not supported')
    expect(await cardsOf(user)).toHaveLength(1)
    const other = await saved('pm_card_mastercard')
    for (const _ of [1, 2]) expect((await user.browser.call(cards.addPaymentMethod, { body: other })).status).toBe(200)
    expect(await cardsOf(user)).toHaveLength(2)
  })

  it('whose bank asks come with a secret, and again once it is answered', async () => {
    const user = await aUser(api)
    const { id } = await sandboxOf(api).readCard((await user.browser.call(cards.setupSecret), await customerOf(user)), {
      paymentMethod: 'pm_card_authenticationRequiredOnSetup',
    })
    const asked = await user.browser.call(cards.addPaymentMethod, { body: id })
    expect(asked).toMatchObject({ status: 402, body: { code: 'card_authentication_required' } })
    const clientSecret = (asked.body as { clientSecret?: string }).clientSecret ?? ''
    await user.browser.call(confirmInSandbox, { body: { clientSecret, approve: true } })
    expect((await user.browser.call(cards.addPaymentMethod, { body: id })).status).toBe(200)
    expect(await cardsOf(user)).toMatchObject([{ last4: '3155', isDefault: true }])
  })

  it('that are the default cannot be removed; others can', async () => {
    const { user, cardID } = await withCard()
    const refused = await user.browser.call(cards.remove, { params: { cardId: cardID } })
    expect(refused).toMatchObject({
      status: 409,
      body: { error: "This is your default payment card. It can't be removed." },
    })
    await addCard(user, 'mastercard')
    expect((await user.browser.call(cards.remove, { params: { cardId: cardID } })).status).toBe(200)
    expect(await cardsOf(user)).toMatchObject([{ last4: '4444' }])
    const gone = await user.browser.call(cards.makeDefault, { body: cardID })
    expect(gone.status).toBe(404)
  })

  it('are tried so often, and no more', async () => {
    const strict = await startApi({ env: { ...billingOn, PERIGEE_RATE_LIMIT_BURST: '1' } })
    const user = await aUser(strict)
    const tries = [1, 2, 3, 4].map(() => addCard(user, 'chargeDeclined'))
    expect((await Promise.all(tries)).map(({ status }) => status).sort()).toEqual([402, 402, 402, 429])
  })

  it('are tried once by an attempt, however often it is sent; by another card under its name once more', async () => {
    const strict = await startApi({ env: { ...billingOn, PERIGEE_RATE_LIMIT_BURST: '1' } })
    const user = await aUser(strict)
    expect(await addCard(user, 'visa')).toMatchObject({ status: 200 })
    const [card] = await cardsOf(user)
    const wanted = funds(card?.id ?? '')
    for (let repeat = 0; repeat < 5; repeat++)
      expect((await user.browser.call(cards.addFunds, wanted)).body.success).toBe(true)
    expect(await creditOf(user, strict)).toBe(2500n)
    const other = { body: { ...wanted.body, cardID: 'pm_nobody' } }
    expect((await user.browser.call(cards.addFunds, other)).status).toBe(404)
    expect((await user.browser.call(cards.addFunds, funds(card?.id ?? ''))).status).toBe(429)
    expect((await user.browser.call(cards.addFunds, wanted)).status).toBe(200)
  })
})

const customerOf = async (user: Person) => {
  const row = await api.db
    .selectFrom('satellite.billing_customers')
    .select('provider_id')
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow()
  return row.provider_id ?? ''
}

describe('funds', () => {
  it('are in the balance at once, and once, however often they are asked for', async () => {
    const { user, cardID } = await withCard()
    const wanted = funds(cardID)
    const answers = await Promise.all([1, 2, 3].map(() => user.browser.call(cards.addFunds, wanted)))
    expect(answers.map(({ status, body }) => [status, body.success])).toEqual(answers.map(() => [200, true]))
    expect(await creditOf(user, api)).toBe(2500n)
    await user.browser.call(cards.addFunds, wanted)
    expect(await creditOf(user, api)).toBe(2500n)
    const changed = await user.browser.call(cards.addFunds, { body: { ...wanted.body, amount: 2600 } })
    expect(changed).toMatchObject({ status: 409, body: { code: 'attempt_changed' } })
    expect(await creditOf(user, api)).toBe(2500n)
    expect((await user.browser.call(cards.addFunds, funds(cardID))).body.success).toBe(true)
    expect(await creditOf(user, api)).toBe(5000n)
  })

  it.each([
    [{ intent: 2 }, 403],
    [{ amount: 999 }, 400],
    [{ amount: 250_001 }, 400],
    [{ amount: 10.5 }, 400],
    [{ cardID: '' }, 400],
    [{ cardID: 'pm_nobody' }, 404],
  ])('with %j are refused', async (more, status) => {
    const { user, cardID } = await withCard()
    expect((await user.browser.call(cards.addFunds, funds(cardID, more))).status).toBe(status)
    expect(await creditOf(user, api)).toBe(0n)
  })

  it('upgrade an account on a trial, by a card that the browser gives', async () => {
    const user = await aFreeUser(api)
    const attempt = randomUUID()
    const asked = { body: { amount: 1000, withCustomCard: true, attempt } }
    const { clientSecret } = (await user.browser.call(cards.createIntent, asked)).body
    expect((await user.browser.call(cards.createIntent, asked)).body.clientSecret).toBe(clientSecret)
    await user.browser.call(confirmInSandbox, { body: { clientSecret, paymentMethod: 'pm_card_visa' } })
    await sandboxOf(api).deliverDue()
    await api.mails()
    await expect.poll(() => creditOf(user, api)).toBe(1000n)
    await expect.poll(() => kindOf(user, api)).toBe(accountKinds.paid)
    expect(await cardsOf(user)).toHaveLength(1)
  })

  it('whose bank asks wait for the answer, over a reload and a second tab', async () => {
    const { user, cardID } = await (async () => {
      const made = await aUser(api)
      const clientSecret = (await made.browser.call(cards.setupSecret)).body
      await made.browser.call(confirmInSandbox, {
        body: { clientSecret, paymentMethod: 'pm_card_authenticationRequired' },
      })
      const { body } = await made.browser.call(confirmInSandbox, { body: { clientSecret, approve: true } })
      await made.browser.call(cards.addPaymentMethod, { body: body.paymentMethodId })
      return { user: made, cardID: body.paymentMethodId }
    })()
    const wanted = funds(cardID)
    const { body } = await user.browser.call(cards.addFunds, wanted)
    expect(body.success).toBe(false)
    const again = await user.browser.call(cards.addFunds, wanted)
    expect(again.body).toEqual(body)
    await user.browser.call(confirmInSandbox, { body: { clientSecret: body.clientSecret, approve: true } })
    expect((await user.browser.call(cards.addFunds, wanted)).body.success).toBe(true)
    await sandboxOf(api).deliverDue()
    await api.mails()
    expect(await creditOf(user, api)).toBe(2500n)
  })

  it('that the bank declines say why, and are booked never', async () => {
    const { user, cardID } = await withCard('chargeCustomerFail')
    const wanted = funds(cardID)
    for (const _ of [1, 2]) {
      const { status, body } = await user.browser.call(cards.addFunds, wanted)
      expect([status, body.error, body.code]).toEqual([402, 'Your card was declined.', 'card_declined'])
    }
    await sandboxOf(api).deliverDue()
    await api.mails()
    expect(await creditOf(user, api)).toBe(0n)
    expect(await paymentsOf(user, api)).toMatchObject([{ state: 'failed', failure: 'Your card was declined.' }])
  })

  it('that are under way, and whose events and answers are lost, are found by the job', async () => {
    const { user, cardID } = await withCard('processing')
    const { body } = await user.browser.call(cards.addFunds, funds(cardID))
    expect(body.success).toBe(false)
    // as though the process had been killed before the answer came
    await api.db
      .updateTable('satellite.card_payments')
      .set({ provider_intent: null, state: 'started' })
      .where('user_id', '=', user.id)
      .execute()
    api.clock.advance(10 * second)
    await sandboxOf(api).deliverDue({ url: 'http://127.0.0.1:9/' })
    api.clock.advance(10 * minute)
    await settleOpenPayments(api.deps)
    expect(await creditOf(user, api)).toBe(2500n)
    expect(await settleOpenPayments(api.deps)).toBe(0)
  })
})

describe('the webhook', () => {
  it('takes what the provider has signed, and nothing else', async () => {
    const { http } = api.browser()
    const post = (signature?: string) =>
      http.request('POST', cardProvider.webhook.path, {
        headers: signature === undefined ? {} : { 'stripe-signature': signature },
        body: '{"id":"evt_x","type":"payment_intent.succeeded","data":{"object":{"id":"pi_x"}}}',
      })
    expect((await post()).status).toBe(400)
    expect((await post('t=1,v1=00')).status).toBe(400)
  })
})

describe('a storm of webhooks', () => {
  it('leaves the books of a quiet run: each five times, in any order, half of the handlers killed', async () => {
    const stormy = await startApi({ env: billingOn })
    const people = await Promise.all([1, 2, 3, 4, 5, 6].map(() => aFreeUser(stormy)))
    const secrets = await Promise.all(
      people.map(async (user, index) => {
        const asked = { body: { amount: 1000 + index, withCustomCard: index % 2 === 0, attempt: randomUUID() } }
        return (await user.browser.call(cards.createIntent, asked)).body.clientSecret
      }),
    )
    for (const [index, user] of people.entries()) {
      const clientSecret = secrets[index] ?? ''
      await user.browser.call(confirmInSandbox, { body: { clientSecret, paymentMethod: 'pm_card_chargeDeclined' } })
      await user.browser.call(confirmInSandbox, { body: { clientSecret, paymentMethod: 'pm_card_visa' } })
    }
    let calls = 0
    // a handler that is killed has done some of its statements, and commits nothing more
    const killed = { ...stormy.deps, cards: { ...sandboxOf(stormy), readIntent } }
    async function readIntent(id: string) {
      if (calls++ % 2 === 0) throw new Error('killed')
      return sandboxOf(stormy).readIntent(id)
    }
    await sandboxOf(stormy).deliverDue({ times: 5, shuffled: true })
    await stormy.mails()
    for (let round = 0; round < 6; round++) {
      stormy.clock.advance(2 * minute)
      await Promise.all([handleEvents(killed), handleEvents(killed)])
    }
    expect(await Promise.all(people.map((user) => creditOf(user, stormy)))).toEqual([
      1000n,
      1001n,
      1002n,
      1003n,
      1004n,
      1005n,
    ])
    expect(await Promise.all(people.map((user) => kindOf(user, stormy)))).toEqual(people.map(() => accountKinds.paid))
    const acts = await stormy.db.selectFrom('satellite.ledger_acts').select('key').execute()
    expect(acts).toHaveLength(people.length)
    const { rows } = await sql<{ open: number }>`
      select count(*)::int as open from satellite.provider_events where handled_at is null`.execute(stormy.db)
    expect(rows).toEqual([{ open: 0 }])
  })
})

it('the number of no card is in the database or the log', async () => {
  const { rows } = await sql<{ table: string }>`
    select format('%I.%I', table_schema, table_name) as table from information_schema.tables
    where table_schema in ('satellite', 'card_sandbox')`.execute(api.db)
  const texts = await Promise.all(
    rows.map(({ table }) =>
      sql<{ text: string }>`select t::text as text from ${sql.table(table.replace('.', '.'))} t`.execute(api.db),
    ),
  )
  const all = `${texts.flatMap(({ rows: found }) => found.map(({ text }) => text)).join('\n')}\n${JSON.stringify(api.log)}`
  expect(all).toContain('visa')
  expect(testCards.filter(({ number }) => all.includes(number))).toEqual([])
})
