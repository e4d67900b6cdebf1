import { inTransaction } from '@perigee/actors/context'
import { useCase } from '@perigee/actors/use-case'
import { billingRefusals } from '@perigee/contract/refusals/billing'
import { findOpenPaymentOfInvoice } from '@perigee/satellite-db/card-payments'
import { findInvoice, lockInvoice, updateInvoice } from '@perigee/satellite-db/invoices'
import { chargeCard, openPayment, type Paid } from '../cards/charge-card'
import { customerOf } from '../cards/own-customer'
import { withCards } from '../cards/provider-of'
import { settleIntent, type SettleContext } from '../cards/settle-intent'
import { isCardProblem } from '../ports/card-problem'
import type { CardsContext } from '../cards/cards-context'
import { actOf } from './charge-cards'
import { payFromBalances } from './pay-from-balances'

type Needs = CardsContext & SettleContext
const nothing = { state: 'succeeded', intentId: '', clientSecret: '' } as const

/**
 * Pays an open invoice of the person who asks: from tokens and credit, and the rest by a card of theirs, the default one
 * where none is named. Two tabs and a double click come to one charge; one that the bank wants confirmed is given up when
 * another card is to pay.
 * @throws noSuchInvoice, invoiceNotOpen, noSuchCard, cardDeclined, paymentUnderWay
 */
export const payOwnInvoice = useCase(
  'signedIn',
  async (context: Needs, { user }, { id, cardId }: { id: string; cardId?: string | undefined }): Promise<Paid> => {
    const found = await findInvoice(context.db, id)
    if (found?.userId !== user.id || found.number === null) throw billingRefusals.noSuchInvoice()
    const invoice = await inTransaction(context, (within) => payFromBalances(within, id))
    if (invoice?.state === 'paid') return nothing
    if (invoice?.state !== 'open') throw billingRefusals.invoiceNotOpen()
    const customerId = await customerOf(context, user)
    if (customerId === undefined) throw billingRefusals.noSuchCard()
    return withCards(context, async (cards) => {
      const own = await cards.listCards(customerId)
      const card = own.find((each) => (cardId === undefined ? each.isDefault : each.id === cardId))
      if (!card) throw billingRefusals.noSuchCard()
      const act = actOf(invoice, card.id)
      if (!(await isAlone(context, act, card.id))) return nothing
      try {
        const how = { customerId, cardId: card.id, description: `Invoice ${invoice.number ?? ''}`, offSession: false }
        return await chargeCard(context, act, how)
      } catch (error) {
        // so that the next try is another one
        if (isCardProblem(error) && error.kind !== 'unreachable')
          await updateInvoice(context.db, id, { failure: error.say, failed_at: context.clock() })
        throw error
      }
    })
  },
)

/**
 * Takes the invoice for this act. Another one that waits for its bank is given up.
 * @returns false when that one has paid the invoice
 * @throws paymentUnderWay while another one cannot be given up
 */
async function isAlone(context: Needs, act: ReturnType<typeof actOf>, cardId: string): Promise<boolean> {
  const other = await inTransaction(context, async (within) => {
    await lockInvoice(within.db, act.invoiceId)
    const open = await findOpenPaymentOfInvoice(within.db, act.invoiceId)
    const key = `${act.userId}:${act.purpose}:${act.attempt}`
    if (open && open.attempt_key !== key) return open
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
  return isAlone(context, act, cardId)
}
