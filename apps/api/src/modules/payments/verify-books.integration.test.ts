import { operator } from '@perigee/actors/actor'
import { creditInvoice } from '@perigee/billing/invoices/credit-invoice'
import { refundPayment } from '@perigee/billing/invoices/refund-payment'
import { verifyBooks } from '@perigee/billing/invoices/verify-books'
import { voidInvoice } from '@perigee/billing/invoices/void-invoice'
import { listIntents } from '@perigee/card-providers/sandbox/list-intents'
import type { CardSandboxSchema } from '@perigee/card-providers/sandbox/schema'
import { addFundsIntent, cards } from '@perigee/contract/payments/cards'
import { invoices } from '@perigee/contract/payments/invoices'
import { updateInvoice } from '@perigee/satellite-db/invoices'
import { writeAct } from '@perigee/satellite-db/ledger'
import type { SatelliteSchema } from '@perigee/satellite-db/schema'
import { transact } from '@perigee/satellite-db/transact'
import { randomUUID } from 'node:crypto'
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { billingOn } from '../../testing/billing-env'
import { aUser } from '../../testing/builders'
import { aSentInvoice } from '../../testing/invoices'
import { startApi } from '../../testing/start-api'

const api = await startApi({ env: billingOn })
const { db } = api
const deposit = '1:0xab#0'

/** One of everything: an account with a card, tokens and funds; invoices in each state, a credit note and a refund. */
async function aBusyAccount() {
  const { id, browser } = await aUser(api)
  await browser.call(cards.addPaymentMethod, { body: 'pm_card_visa' })
  const [card] = (await browser.call(cards.list)).body
  const body = { cardID: card?.id ?? '', amount: 2500, intent: addFundsIntent, attempt: randomUUID() }
  const { paymentIntentID: funds } = (await browser.call(cards.addFunds, { body })).body
  await sql`insert into satellite.token_chains values (1, '0xc', 6, 20, 20, now(), null, null)`.execute(db)
  await sql`
    insert into satellite.token_deposits (chain_id, tx_hash, log_index, user_id, sender, address, value, decimals,
      block_number, block_hash, block_at, seen_at, price_micros, usd_micros, bonus_micros, credited_at)
    values (1, '0xab', 0, ${id}, '0xs', '0xa', 5000000, 6, 1, '0xb', now(), now(), 1000000, 5000000, 500000, now())
  `.execute(db)
  await transact(db, async (trx) => {
    for (const [key, kind, account, micros] of [
      ['deposit', 'tokenDeposit', 'chain', 5_000_000n],
      ['deposit-bonus', 'tokenBonus', 'bonus', 500_000n],
    ] as const) {
      const entries = [
        { account, micros },
        { account: 'tokens' as const, micros: -micros },
      ]
      await writeAct(trx, { key: `${key}:${deposit}`, kind, userId: id, at: api.clock(), entries })
    }
  })
  const send = (month: string, cents: number) => aSentInvoice(db, id, { month, cents })
  const paid = await send('2026-06', 4000)
  await browser.call(invoices.pay, { params: { id: paid }, body: {} })
  const { provider_intent: charge } = await db
    .selectFrom('satellite.card_payments')
    .select('provider_intent')
    .where('invoice_id', '=', paid)
    .executeTakeFirstOrThrow()
  await refundPayment(api.deps, operator, { intentId: charge ?? '', cents: 100 })
  await creditInvoice(api.deps, operator, { id: paid, cents: 300, reason: 'an outage', reference: 'T-1' })
  const open = await send('2026-07', 1000)
  await voidInvoice(api.deps, operator, { id: await send('2026-08', 1000) })
  const draft = await send('2026-09', 1000)
  await undoSending(draft)
  return { id, funds, charge: charge ?? '', paid, open, draft }
}

/** A draft is in no books yet. */
async function undoSending(id: string): Promise<void> {
  await updateInvoice(db, id, { state: 'draft', finalised_at: null, number: null })
  await db.transaction().execute(async (trx) => {
    await withoutGuards(trx)
    await sql`delete from satellite.ledger_entries where act_id = ${actOf(`invoice:${id}`)}`.execute(trx)
    await sql`delete from satellite.ledger_acts where key = ${`invoice:${id}`}`.execute(trx)
  })
}

const withoutGuards = (trx: Transaction<SatelliteSchema>) =>
  sql`set local session_replication_role = replica`.execute(trx)
const actOf = (key: string) => sql`(select id from satellite.ledger_acts where key = ${key})`
const entryOf = (key: string, account: string) => sql`where act_id = ${actOf(key)} and account = ${account}`

class Undo extends Error {}

/** What is found once somebody has gone around the program; it is undone then. */
async function faultsAfter(damage: readonly RawBuilder<unknown>[]) {
  let faults: { of: string; what: string }[] = []
  await db
    .transaction()
    .execute(async (trx) => {
      await withoutGuards(trx)
      for (const one of damage) await one.execute(trx)
      const sandbox = trx as unknown as Kysely<CardSandboxSchema>
      const provider = api.cards && { ...api.cards, listIntents: (since?: Date) => listIntents(sandbox, since) }
      faults = (await verifyBooks({ ...api.deps, db: trx, cards: provider }, operator)).faults
      throw new Undo()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error
    })
  return faults
}

let account: Awaited<ReturnType<typeof aBusyAccount>>
beforeAll(async () => {
  account = await aBusyAccount()
})
type Names = typeof account

it('books that nobody has touched hold', async () => {
  const verdict = await verifyBooks(api.deps, operator)
  expect(verdict).toMatchObject({ payments: 2, faults: [] })
  expect(await faultsAfter([])).toEqual([])
})

const entries = (change: string) => sql`update satellite.ledger_entries set ${sql.raw(change)}`
const invoice = (change: string, id: string) => sql`update satellite.invoices set ${sql.raw(change)} where id = ${id}`
const line = (change: string, id: string) =>
  sql`update satellite.invoice_lines set ${sql.raw(change)} where invoice_id = ${id}`
/** A booking that balances, and is no act of the program. */
const booking = (id: string, [from, to]: [from: string, to: string]) => sql`
  with act as (insert into satellite.ledger_acts (key, kind, user_id, at, facts)
    values ('by hand', 'byHand', ${id}, now(), '{}') returning id)
  insert into satellite.ledger_entries (act_id, account, user_id, micros)
  select act.id, account, ${id}::uuid, micros from act,
    (values (${from}, 90000000000), (${to}, -90000000000)) entry (account, micros)`

describe('what was done around the program is found:', () => {
  it.each<[what: string, damage: (names: Names) => RawBuilder<unknown>[], of: (names: Names) => string, says: string]>([
    [
      'an entry with another amount',
      ({ funds }) => [sql`${entries('micros = micros + 1')} ${entryOf(`intent:${funds}`, 'card')}`],
      ({ funds }) => `intent:${funds}`,
      'does not balance',
    ],
    [
      'an entry that is gone',
      ({ paid }) => [sql`delete from satellite.ledger_entries ${entryOf(`invoice:${paid}`, 'revenue')}`],
      ({ paid }) => `invoice:${paid}`,
      'does not balance',
    ],
    [
      'an act that was changed, and balances',
      ({ open }) => [sql`${entries('micros = micros * 2')} where act_id = ${actOf(`invoice:${open}`)}`],
      ({ open }) => open,
      'do not ask for what it asks for',
    ],
    [
      'an act of which nothing is left',
      ({ open }) => [sql`delete from satellite.ledger_entries where act_id = ${actOf(`invoice:${open}`)}`],
      ({ open }) => open,
      'do not ask for what it asks for',
    ],
    [
      'an invoice with another sum, its line with it',
      ({ open }) => [invoice('subtotal_cents = 1001', open), line('cents = 1001', open)],
      ({ open }) => open,
      'do not ask for what it asks for',
    ],
    ['a line with another sum', ({ paid }) => [line('cents = 1', paid)], ({ paid }) => paid, 'lines do not add up'],
    [
      'lines that are gone',
      ({ open }) => [sql`delete from satellite.invoice_lines where invoice_id = ${open}`],
      ({ open }) => open,
      'lines do not add up',
    ],
    [
      'a coupon in a line that the invoice does not have',
      ({ open }) => [line('discount_cents = 1', open)],
      ({ open }) => open,
      'lines do not add up',
    ],
    ['a line of a draft', ({ draft }) => [line('cents = 1', draft)], ({ draft }) => draft, 'lines do not add up'],
    [
      'an invoice that was paid in another way',
      ({ paid }) => [
        invoice('paid_tokens_cents = paid_tokens_cents - 1, paid_credit_cents = paid_credit_cents + 1', paid),
      ],
      ({ paid }) => paid,
      'what has paid it',
    ],
    [
      'an invoice that nobody has paid',
      ({ open }) => [invoice("state = 'paid', paid_at = now(), paid_card_cents = 1000", open)],
      ({ open }) => open,
      'what is left of it',
    ],
    [
      'a credit note that nobody gave',
      ({ paid }) => [invoice('credited_cents = 301', paid)],
      ({ paid }) => paid,
      'what has paid it',
    ],
    [
      'more funds spent than there were',
      ({ id }) => [booking(id, ['credit', 'revenue'])],
      ({ id }) => id,
      'credit is below zero',
    ],
    [
      'more tokens spent than there were',
      ({ id }) => [booking(id, ['tokens', 'revenue'])],
      ({ id }) => id,
      'tokens is below zero',
    ],
    [
      'a payment that says another amount',
      ({ funds }) => [sql`update satellite.card_payments set cents = 2501 where provider_intent = ${funds}`],
      () => '',
      'something else of this payment',
    ],
    [
      'a payment that was paid back by nobody',
      ({ funds }) => [sql`update satellite.card_payments set refunded_cents = 1 where provider_intent = ${funds}`],
      () => '',
      'something else of this payment',
    ],
    [
      'a charge that the provider has and the books have not',
      ({ funds }) => [sql`delete from satellite.ledger_entries where act_id = ${actOf(`intent:${funds}`)}`],
      ({ funds }) => funds,
      'the provider took 2500 cents, the books have 0',
    ],
    [
      'a charge of another amount at the provider',
      ({ charge }) => [sql`update card_sandbox.intents set cents = cents + 1 where id = ${charge}`],
      ({ charge }) => charge,
      'the provider took',
    ],
    [
      'a refund at the provider that nobody has told',
      ({ funds }) => [sql`update card_sandbox.intents set refunded_cents = 200 where id = ${funds}`],
      ({ funds }) => funds,
      'the provider paid back 200 cents, the books have 0',
    ],
    [
      'a refund that the provider has never made',
      ({ charge }) => [sql`update card_sandbox.intents set refunded_cents = 0 where id = ${charge}`],
      ({ charge }) => charge,
      'the provider paid back 0 cents, the books have 100',
    ],
    [
      'a charge that the provider does not know',
      ({ funds }) => [sql`update card_sandbox.intents set id = 'pi_other' where id = ${funds}`],
      ({ funds }) => funds,
      'knows nothing of it',
    ],
    [
      'a deposit of another worth',
      () => [sql`update satellite.token_deposits set usd_micros = usd_micros + 1`],
      () => deposit,
      'something else of this deposit',
    ],
    [
      'a bonus that is not in the books',
      () => [sql`delete from satellite.ledger_entries where act_id = ${actOf(`deposit-bonus:${deposit}`)}`],
      () => deposit,
      'something else of this deposit',
    ],
    [
      'a credit of no deposit',
      () => [sql`delete from satellite.token_deposits`],
      () => deposit,
      'something else of this deposit',
    ],
    [
      'a guard that is switched off',
      () => [sql`alter table satellite.ledger_entries disable trigger ledger_entries_kept`],
      () => 'ledger_entries_kept',
      'does not guard',
    ],
    [
      'a guard that is gone',
      () => [sql`drop trigger ledger_balanced on satellite.ledger_entries`],
      () => 'ledger_balanced',
      'does not guard',
    ],
  ])('%s', async (_, damage, of, says) => {
    const faults = await faultsAfter(damage(account))
    expect(faults).toContainEqual({
      of: expect.stringContaining(of(account)) as string,
      what: expect.stringContaining(says) as string,
    })
  })
})
