import { CardProblem } from '@perigee/billing/ports/card-problem'
import type { Sandboxed } from './cards'
import { noteEvent } from './events'
import type { IntentRow } from './intents'
import { newId } from './names'

interface Wanted {
  intentId: string
  cents: number
  attemptKey: string
}

/** In one transaction: the row of the intent makes refunds take turns. */
export async function refund(sandbox: Sandboxed, { intentId, cents, attemptKey }: Wanted): Promise<{ id: string }> {
  const { db } = sandbox
  const intent = await lockedIntent(sandbox, intentId)
  const earlier = await db
    .selectFrom('card_sandbox.refunds')
    .selectAll()
    .where('attempt_key', '=', attemptKey)
    .executeTakeFirst()
  if (earlier) {
    if (earlier.intent_id === intentId && earlier.cents === cents) return { id: earlier.id }
    throw new CardProblem('invalid', 'This refund was made with other values.')
  }
  if (intent.state !== 'succeeded') throw new CardProblem('invalid', 'This payment has not succeeded.')
  if (cents <= 0 || cents > intent.cents - intent.refunded_cents)
    throw new CardProblem('invalid', 'Refund amount is greater than the unrefunded amount of the charge.')
  const id = newId('re')
  await db
    .insertInto('card_sandbox.refunds')
    .values({ id, intent_id: intentId, cents, attempt_key: attemptKey })
    .execute()
  await db
    .updateTable('card_sandbox.intents')
    .set({ refunded_cents: intent.refunded_cents + cents })
    .where('id', '=', intentId)
    .execute()
  await noteEvent(sandbox, 'charge.refunded', intentId)
  return { id }
}

/** @throws CardProblem `unknown` */
export async function lockedIntent({ db }: Sandboxed, id: string): Promise<IntentRow> {
  const row = await db
    .selectFrom('card_sandbox.intents')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw new CardProblem('unknown', `No such payment_intent: '${id}'`)
  return row
}

export async function cancelIntent(sandbox: Sandboxed, id: string): Promise<void> {
  const { state } = await lockedIntent(sandbox, id)
  if (state === 'cancelled') return
  if (state === 'succeeded' || state === 'processing')
    throw new CardProblem('invalid', `A payment that is ${state} cannot be cancelled.`)
  await sandbox.db.updateTable('card_sandbox.intents').set({ state: 'cancelled' }).where('id', '=', id).execute()
  await noteEvent(sandbox, 'payment_intent.canceled', id)
}
