import { inTransaction } from '@perigee/actors/context'
import { useCase } from '@perigee/actors/use-case'
import { billingRefusals } from '@perigee/contract/refusals/billing'
import { findOpenPaymentOfInvoice } from '@perigee/satellite-db/card-payments'
import { findInvoice, lockInvoice, updateInvoice } from '@perigee/satellite-db/invoices'
import { chargeCard, type Paid } from '../cards/charge-card'
import { openAlone } from '../cards/open-alone'
import { customerOf } from '../cards/own-customer'
import { withCards } from '../cards/provider-of'
import type { SettleContext } from '../cards/settle-intent'
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
      const isAlone = await openAlone(context, {
        act,
        cardId: card.id,
        lock: (trx) => lockInvoice(trx, id),
        findOpen: (trx) => findOpenPaymentOfInvoice(trx, id),
      })
      if (!isAlone) return nothing
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
