import { inTransaction } from '@perigee/actors/context'
import { billingRefusals } from '@perigee/contract/refusals/billing'
import type { CardPaymentRow } from '@perigee/satellite-db/card-payments'
import type { SatelliteSchema } from '@perigee/satellite-db/schema'
import type { Transaction } from 'kysely'
import { isCardProblem } from '../ports/card-problem'
import { attemptKeyOf, type Act, openPayment } from './charge-card'
import { settleIntent, type SettleContext } from './settle-intent'

interface Wanted {
  act: Act & { attempt: string }
  cardId: string
  /** Holds others off who want to pay for the same, in the transaction that opens the payment. */
  lock: (trx: Transaction<SatelliteSchema>) => Promise<unknown>
  /** A payment for the same that has come to no end. */
  findOpen: (trx: Transaction<SatelliteSchema>) => Promise<CardPaymentRow | undefined>
}

/**
 * Opens the payment of an act that is paid once, whoever wants to pay it at the same moment, with whatever card. Another one
 * that waits for its bank is given up.
 * @returns false when that one has paid
 * @throws paymentUnderWay while another one cannot be given up; attemptChanged; CardProblem
 */
export async function openAlone(context: SettleContext, wanted: Wanted): Promise<boolean> {
  const { act, cardId, lock, findOpen } = wanted
  const other = await inTransaction(context, async (within) => {
    await lock(within.db)
    const open = await findOpen(within.db)
    if (open && open.attempt_key !== attemptKeyOf(act)) return open
    await openPayment(within, act, cardId)
    return undefined
  })
  if (!other) return true
  if (other.provider_intent === null) throw billingRefusals.paymentUnderWay()
  try {
    await context.cards?.cancelIntent(other.provider_intent)
  } catch (error) {
    if (!isCardProblem(error, 'invalid')) throw error
  }
  const settled = await settleIntent(context, other.provider_intent)
  if (settled?.state === 'succeeded') return false
  if (settled?.state !== 'failed') throw billingRefusals.paymentUnderWay()
  return openAlone(context, wanted)
}
