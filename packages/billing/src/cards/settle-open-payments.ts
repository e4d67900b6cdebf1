import { type CardPaymentRow, listUnfinishedCardPayments, updateCardPayment } from '@perigee/satellite-db/card-payments'
import { day, minute } from '@perigee/std/durations'
import { isCardProblem } from '../ports/card-problem'
import type { CardProvider } from '../ports/card-provider'
import { settleIntent, type SettleContext } from './settle-intent'

/** Requests and webhooks see to payments before that. */
const left = 3 * minute
/** Older ones have come to nothing. */
const oldest = 30 * day
/** By then the provider has listed every intent that it was asked for. */
const lostAfter = day

/**
 * Looks after payments whose end nobody has seen: a process was killed, a webhook was lost. Nothing is charged here.
 * @returns how many have come to an end
 */
export async function settleOpenPayments(context: SettleContext): Promise<number> {
  const { cards, db, clock, logger } = context
  if (cards === null) return 0
  const now = clock().getTime()
  const open = await listUnfinishedCardPayments(db, { from: new Date(now - oldest), before: new Date(now - left) })
  const unanswered = await intentsOf(
    cards,
    open.filter(({ provider_intent }) => provider_intent === null),
  )
  let ended = 0
  for (const row of open) {
    const intent = row.provider_intent ?? unanswered.get(row.id)
    try {
      if (intent !== undefined) {
        const { finished_at, state } = (await settleIntent(context, intent)) ?? row
        if (finished_at !== null || state === 'failed') ended++
      } else if (now - row.created_at.getTime() > lostAfter) {
        await updateCardPayment(db, row.id, { state: 'failed', settled_at: clock() })
        ended++
      }
    } catch (err) {
      if (!isCardProblem(err)) throw err
      // of another account of the provider, or of a sandbox of before
      if (err.kind === 'unknown' && now - row.created_at.getTime() > lostAfter) {
        await updateCardPayment(db, row.id, { state: 'failed', failure: err.say, settled_at: clock() })
        ended++
      } else logger.warn({ err, payment: row.id }, 'a payment could not be looked after')
    }
  }
  return ended
}

/** Intents of payments whose answer was lost, by the id of the payment. */
async function intentsOf(cards: CardProvider, rows: readonly CardPaymentRow[]): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  const [first] = rows
  if (first === undefined) return found
  const wanted = new Set(rows.map(({ id }) => id))
  for await (const { id, attemptKey } of cards.listIntents(new Date(first.created_at.getTime() - minute)))
    if (wanted.has(attemptKey)) found.set(attemptKey, id)
  return found
}
