import type { Card, CardSource, UnattachedCard } from '@perigee/billing/ports/card-provider'
import { CardProblem } from '@perigee/billing/ports/card-problem'
import { testCardOf, testCards, type TestCardName } from '@perigee/domain/cards/test-cards'
import { createHash } from 'node:crypto'
import type { Clock } from '@perigee/std/clock'
import type { Selectable } from 'kysely'
import { noteEvent } from './events'
import { newId } from './names'
import { outcomeOf } from './outcome'
import type { CardSandboxSchema, SandboxDb } from './schema'

export interface Sandboxed {
  db: SandboxDb
  clock: Clock
}
export type CardRow = Selectable<CardSandboxSchema['card_sandbox.cards']>

/** Cards that name no expiry are good for this long. */
const yearsGood = 3

export const noSuchCard = (id: string): CardProblem => new CardProblem('unknown', `No such payment method: '${id}'`)

/** A card of a customer. @throws CardProblem `unknown` for one of nobody or of somebody else */
export async function ownCard({ db }: Sandboxed, customerId: string, id: string): Promise<CardRow> {
  const found = await db
    .selectFrom('card_sandbox.cards')
    .selectAll()
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .where('is_detached', '=', false)
    .executeTakeFirst()
  if (found === undefined) throw noSuchCard(id)
  return found
}

/** The test card behind a row. */
export function testCardOfRow({ test_card }: Pick<CardRow, 'test_card'>): (typeof testCards)[number] {
  const found = testCards.find(({ name }) => name === test_card)
  if (found === undefined) throw new Error(`the sandbox has a card "${test_card}", which this version does not know`)
  return found
}

export const nameOf = (row: Pick<CardRow, 'test_card'>): TestCardName => testCardOfRow(row).name

/** A card is good until the end of its month. */
export const isExpired = ({ exp_month, exp_year }: CardRow, now: Date): boolean =>
  now.getTime() >= Date.UTC(exp_year, exp_month, 1)

export function describeCard(row: CardRow): UnattachedCard {
  const { number, brand, funding } = testCardOfRow(row)
  return {
    id: row.id,
    brand,
    last4: number.slice(-4),
    expMonth: row.exp_month,
    expYear: row.exp_year,
    fingerprint: createHash('sha256').update(`sandbox ${number}`).digest('hex').slice(0, 16),
    funding,
  }
}

/** Makes the card that a name stands for, or finds one that was made and not attached yet. */
export async function readCard(sandbox: Sandboxed, customerId: string, source: CardSource): Promise<UnattachedCard> {
  const name = 'token' in source ? source.token : source.paymentMethod
  if (name.startsWith('token' in source ? 'tok_' : 'pm_card_')) return describeCard(await makeCard(sandbox, name))
  const { db } = sandbox
  const found = await db
    .selectFrom('card_sandbox.cards')
    .selectAll()
    .where('id', '=', name)
    .where('is_detached', '=', false)
    .where((eb) => eb.or([eb('customer_id', 'is', null), eb('customer_id', '=', customerId)]))
    .executeTakeFirst()
  if (found === undefined) throw new CardProblem('invalid', `No such payment method: '${name}'`)
  return describeCard(found)
}

/** @throws CardProblem `invalid` for a name of no test card: the sandbox takes nothing else */
export async function makeCard({ db, clock }: Sandboxed, name: string): Promise<CardRow> {
  const found = testCardOf(name)
  if (found === null) throw new CardProblem('invalid', 'This is not a test card. The sandbox takes test cards only.')
  const now = clock()
  const expiry = found.expiry ?? { month: 12, year: now.getUTCFullYear() + yearsGood }
  return db
    .insertInto('card_sandbox.cards')
    .values({
      id: newId('pm'),
      customer_id: null,
      test_card: found.card.name,
      exp_month: expiry.month,
      exp_year: expiry.year,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function listCards({ db }: Sandboxed, customerId: string): Promise<Card[]> {
  const rows = await db
    .selectFrom('card_sandbox.cards as card')
    .innerJoin('card_sandbox.customers as customer', 'customer.id', 'card.customer_id')
    .selectAll('card')
    .select('customer.default_card')
    .where('card.customer_id', '=', customerId)
    .where('card.is_detached', '=', false)
    .orderBy('card.created_at')
    .orderBy('card.number')
    .execute()
  return rows.map((row) => ({ ...describeCard(row), isDefault: row.default_card === row.id }))
}

/** Attaches a card whose bank has agreed; the first one of a customer is the default. */
export async function attach(sandbox: Sandboxed, customerId: string, cardId: string): Promise<void> {
  const { db } = sandbox
  await db
    .updateTable('card_sandbox.cards')
    .set({ customer_id: customerId, is_set_up: true })
    .where('id', '=', cardId)
    .execute()
  await db
    .updateTable('card_sandbox.customers')
    .set({ default_card: cardId })
    .where('id', '=', customerId)
    .where('default_card', 'is', null)
    .execute()
  await noteEvent(sandbox, 'payment_method.attached', customerId)
}

/** What the bank says when the card is saved. */
export const outcomeOfSaving = (row: CardRow, now: Date, approved?: boolean) =>
  outcomeOf(nameOf(row), {
    act: 'save',
    offSession: false,
    approved,
    isSetUp: row.is_set_up,
    isExpired: isExpired(row, now),
  })

export async function updateCard(
  sandbox: Sandboxed,
  { customerId, cardId, expMonth, expYear }: { customerId: string; cardId: string; expMonth: number; expYear: number },
): Promise<void> {
  const { db, clock } = sandbox
  const row = await ownCard(sandbox, customerId, cardId)
  if (!Number.isInteger(expMonth) || expMonth < 1 || expMonth > 12)
    throw new CardProblem('invalid', "Your card's expiration month is invalid.")
  const changed = { exp_month: expMonth, exp_year: expYear }
  if (!Number.isInteger(expYear) || expYear > 9999 || isExpired({ ...row, ...changed }, clock()))
    throw new CardProblem('invalid', "Your card's expiration year is invalid.")
  await db.updateTable('card_sandbox.cards').set(changed).where('id', '=', row.id).execute()
}

export async function makeDefault(sandbox: Sandboxed, customerId: string, cardId: string): Promise<void> {
  const { id } = await ownCard(sandbox, customerId, cardId)
  await sandbox.db
    .updateTable('card_sandbox.customers')
    .set({ default_card: id })
    .where('id', '=', customerId)
    .execute()
}

/** The oldest of those left takes the place of a default card. */
export async function removeCard(sandbox: Sandboxed, customerId: string, cardId: string): Promise<void> {
  const { id } = await ownCard(sandbox, customerId, cardId)
  const { db } = sandbox
  await db.updateTable('card_sandbox.cards').set({ is_detached: true }).where('id', '=', id).execute()
  const [next] = await listCards(sandbox, customerId)
  await db
    .updateTable('card_sandbox.customers')
    .set({ default_card: next?.id ?? null })
    .where('id', '=', customerId)
    .where('default_card', '=', id)
    .execute()
  await noteEvent(sandbox, 'payment_method.detached', customerId)
}
