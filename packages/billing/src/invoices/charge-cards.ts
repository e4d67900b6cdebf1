import { isRefusal } from '@perigee/contract/refusal'
import type { InvoiceRow } from '@perigee/satellite-db/invoices'
import { chargeCard, type Paid } from '../cards/charge-card'
import { customerOf } from '../cards/own-customer'
import { providerOf } from '../cards/provider-of'
import type { SettleContext } from '../cards/settle-intent'
import { type CardProblem, isCardProblem } from '../ports/card-problem'
import type { Card } from '../ports/card-provider'
import { dueOf } from './invoice-acts'

/** How a round over the cards of an account went. */
export type Round =
  | { charged: Paid }
  /** Why no card has paid; `asked`: a bank wants to ask the person. */
  | { failed: string; asked: boolean }
  /** Nothing is known of what happened: the same round is gone on with later. */
  | { unknown: true }

const noCard = 'There is no card to charge.'
const unconfirmed = 'The payment was not confirmed.'

/**
 * Charges an open invoice to the cards of its account in turn, the default one first, while the person is away. A round is
 * named by the invoice and by how the last one ended: one that was interrupted is gone on with, and no card is charged
 * twice in it. @throws noCardProvider
 */
export async function chargeCards(context: SettleContext, invoice: InvoiceRow): Promise<Round> {
  providerOf(context)
  const customerId = await customerOf(context, { id: invoice.userId })
  const cards = customerId === undefined ? [] : await cardsInTurn(context, customerId)
  if (customerId === undefined || cards === undefined || cards.length === 0)
    return cards === undefined ? { unknown: true } : { failed: noCard, asked: false }
  let failed: Round = { failed: noCard, asked: false }
  for (const card of cards) {
    try {
      const how = { customerId, cardId: card.id, description: `Invoice ${invoice.number ?? ''}`, offSession: true }
      const paid = await chargeCard(context, actOf(invoice, card.id), how)
      // the person was asked before, and has not answered
      if (paid.state === 'actionRequired') return { failed: unconfirmed, asked: true }
      // one that the bank is still thinking about may yet pay
      if (paid.state !== 'failed') return { charged: paid }
    } catch (error) {
      if (isRefusal(error, 'attemptChanged')) failed = { failed: 'The payment was not finished.', asked: false }
      else if (!isCardProblem(error)) throw error
      else if (error.kind === 'unreachable') return { unknown: true }
      else failed = failureOf(error, failed)
    }
  }
  return failed
}

/** Undefined when the provider does not answer; none where it has forgotten the customer. */
async function cardsInTurn(context: SettleContext, customerId: string): Promise<Card[] | undefined> {
  try {
    const cards = await providerOf(context).listCards(customerId)
    return cards.toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault))
  } catch (error) {
    if (isCardProblem(error, 'unreachable')) return undefined
    if (isCardProblem(error, 'noCustomer')) return []
    throw error
  }
}

/** One try of a card at an invoice, named so that every process comes to the same name. */
export const actOf = (invoice: InvoiceRow, cardId: string) => ({
  userId: invoice.userId,
  purpose: 'invoice' as const,
  invoiceId: invoice.id,
  cents: dueOf(invoice),
  attempt: `${invoice.id}:${dueOf(invoice)}:${invoice.failedAt?.getTime() ?? 0}:${cardId}`,
})

/** What the person can do something about comes before what another card said. */
const failureOf = ({ kind, say }: CardProblem, before: Extract<Round, { failed: string }>): typeof before =>
  before.asked ? before : { failed: say, asked: kind === 'authenticationRequired' }
