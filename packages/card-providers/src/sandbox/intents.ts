import { CardProblem, type CardProblemKind } from '@perigee/billing/ports/card-problem'
import type { Charge, Intent, IntentWanted } from '@perigee/billing/ports/card-provider'
import { second } from '@perigee/std/durations'
import type { Insertable, Selectable } from 'kysely'
import { attach, type CardRow, isExpired, makeCard, nameOf, ownCard, type Sandboxed } from './cards'
import { noteEvent } from './events'
import { newClientSecret, newId } from './names'
import { outcomeOf } from './outcome'
import type { IntentsTable } from './schema'

export type IntentRow = Selectable<IntentsTable>

/** How long a payment is under way that does not succeed at once. */
const processingTime = 10 * second

const otherParameters =
  'Keys for idempotent requests can only be used with the same parameters they were first used with.'

export async function charge(sandbox: Sandboxed, wanted: Charge): Promise<IntentRow> {
  const { row, isNew } = await once(sandbox, wanted, {
    save_card: false,
    off_session: wanted.offSession,
    card_id: wanted.cardId,
  })
  if (!isNew) return row
  const card = await ownCard(sandbox, wanted.customerId, wanted.cardId)
  return attempt(sandbox, row, { card, approved: undefined })
}

export const createIntent = async (sandbox: Sandboxed, wanted: IntentWanted): Promise<IntentRow> => {
  const { row } = await once(sandbox, wanted, { save_card: wanted.saveCard, off_session: false, card_id: null })
  return row
}

/** The row of an attempt, made when it is new; whoever comes at the same time waits for the first. */
async function once(
  { db, clock }: Sandboxed,
  wanted: Charge | IntentWanted,
  more: Pick<Insertable<IntentsTable>, 'save_card' | 'off_session' | 'card_id'>,
): Promise<{ row: IntentRow; isNew: boolean }> {
  if (!Number.isSafeInteger(wanted.cents) || wanted.cents < 50)
    throw new CardProblem('invalid', 'Amount must be at least $0.50 usd')
  const id = newId('pi')
  const asked = JSON.stringify(wanted)
  const made = await db
    .insertInto('card_sandbox.intents')
    .values({
      id,
      customer_id: wanted.customerId,
      cents: wanted.cents,
      state: 'open',
      client_secret: newClientSecret(id),
      description: wanted.description,
      attempt_key: wanted.attemptKey,
      asked,
      failure_kind: null,
      failure: null,
      created_at: clock(),
      settles_at: null,
      ...more,
    })
    .onConflict((conflict) => conflict.column('attempt_key').doNothing())
    .returningAll()
    .executeTakeFirst()
  if (made) return { row: made, isNew: true }
  const row = await db
    .selectFrom('card_sandbox.intents')
    .selectAll()
    .where('attempt_key', '=', wanted.attemptKey)
    .executeTakeFirstOrThrow()
  if (row.asked !== asked) throw new CardProblem('invalid', otherParameters)
  return { row, isNew: false }
}

/** Asks the bank of a card, and writes down what it says. */
export async function attempt(
  sandbox: Sandboxed,
  intent: IntentRow,
  { card, approved }: { card: CardRow; approved: boolean | undefined },
): Promise<IntentRow> {
  const { db, clock } = sandbox
  const now = clock()
  const outcome = outcomeOf(nameOf(card), {
    act: 'pay',
    offSession: intent.off_session,
    approved,
    isSetUp: card.is_set_up,
    isExpired: isExpired(card, now),
  })
  if (outcome.state === 'succeeded' && intent.save_card) await attach(sandbox, intent.customer_id, card.id)
  const isFailed = outcome.state === 'failed'
  const row = await db
    .updateTable('card_sandbox.intents')
    .set({
      card_id: card.id,
      state: outcome.state,
      failure_kind: isFailed ? outcome.kind : null,
      failure: isFailed ? outcome.say : null,
      settles_at: outcome.state === 'processing' ? new Date(now.getTime() + processingTime) : null,
    })
    .where('id', '=', intent.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await noteEvent(sandbox, eventOf[outcome.state], row.id)
  return row
}

const eventOf = {
  succeeded: 'payment_intent.succeeded',
  processing: 'payment_intent.processing',
  actionRequired: 'payment_intent.requires_action',
  failed: 'payment_intent.payment_failed',
} as const

/** What the browser does with the secret of an intent. */
export async function confirmIntent(
  sandbox: Sandboxed,
  intent: IntentRow,
  { paymentMethod, approve }: { paymentMethod?: string | undefined; approve?: boolean | undefined },
): Promise<IntentRow> {
  const { db } = sandbox
  if (intent.state === 'actionRequired' && approve !== undefined && intent.card_id !== null) {
    const card = await db
      .selectFrom('card_sandbox.cards')
      .selectAll()
      .where('id', '=', intent.card_id)
      .executeTakeFirstOrThrow()
    return attempt(sandbox, intent, { card, approved: approve })
  }
  const isOpen = intent.state === 'open' || intent.state === 'failed'
  if (!isOpen || paymentMethod === undefined) return intent
  return attempt(sandbox, intent, { card: await makeCard(sandbox, paymentMethod), approved: undefined })
}

/** Lets succeed what has been under way for long enough. @returns how many */
export async function settleDue(sandbox: Sandboxed): Promise<number> {
  const settled = await sandbox.db
    .updateTable('card_sandbox.intents')
    .set({ state: 'succeeded', settles_at: null })
    .where('state', '=', 'processing')
    .where('settles_at', '<=', sandbox.clock())
    .returningAll()
    .execute()
  for (const row of settled) {
    if (row.save_card && row.card_id !== null) await attach(sandbox, row.customer_id, row.card_id)
    await noteEvent(sandbox, eventOf.succeeded, row.id)
  }
  return settled.length
}

export const describeIntent = (row: IntentRow): Intent => ({
  id: row.id,
  state: row.state,
  customerId: row.customer_id,
  cents: row.cents,
  refundedCents: row.refunded_cents,
  attemptKey: row.attempt_key,
  clientSecret: row.client_secret,
  cardId: row.card_id,
  createdAt: row.created_at,
  ...(row.failure === null ? {} : { failure: row.failure }),
})

/** The problem that a failed charge is. */
export const problemOf = (row: IntentRow): CardProblem =>
  new CardProblem((row.failure_kind ?? 'declined') as CardProblemKind, row.failure ?? 'Your card was declined.', {
    intentId: row.id,
    clientSecret: row.client_secret,
  })
