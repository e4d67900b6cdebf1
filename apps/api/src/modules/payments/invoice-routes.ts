import { findFailed } from '@perigee/billing/invoices/find-failed'
import { legacyHistory } from '@perigee/billing/invoices/legacy-history'
import { listHistory } from '@perigee/billing/invoices/list-history'
import { makeDocument } from '@perigee/billing/invoices/make-document'
import { attemptPayments } from '@perigee/billing/invoices/pay-overdue'
import { payOwnInvoice } from '@perigee/billing/invoices/pay-own-invoice'
import { readBalance } from '@perigee/billing/invoices/read-balance'
import { cards } from '@perigee/contract/payments/cards'
import { invoices } from '@perigee/contract/payments/invoices'
import type { Deps } from '../../deps'
import { serve } from '../../session/serve'
import { implement } from '../../session/session'
import { presentLegacyItem } from './present-legacy-history'
import { presentBalance, presentHistoryItem, presentInvoice } from './present-invoices'

export const invoiceRoutes = (deps: Deps) => {
  const shown = { brandName: deps.settings.brandName, external: deps.addresses.external }
  return [
    serve(deps, invoices.balance, readBalance, { input: () => undefined, present: presentBalance }),

    serve(deps, invoices.history, listHistory, {
      input: ({ query: { limit, starting_after: after, ending_before: beforeItem } }) => ({ limit, after, beforeItem }),
      present: ({ items, next, previous }) => ({
        items: items.map((item) => presentHistoryItem(item, shown)),
        next,
        previous,
      }),
    }),

    implement(invoices.failed, async ({ session }) => {
      const failed = await findFailed(deps, session)
      return failed ? presentInvoice(failed, shown) : null
    }),

    implement(invoices.legacyHistory, async ({ session }) =>
      (await legacyHistory(deps, session)).map((item) => presentLegacyItem(item, shown)),
    ),

    implement(invoices.pay, async ({ session, params: { id }, body: { cardID: cardId } }) => {
      const { state, clientSecret, intentId } = await payOwnInvoice(deps, session, { id, cardId })
      return { success: state === 'succeeded', clientSecret, paymentIntentID: intentId }
    }),

    implement(cards.attemptPayments, ({ session }) => attemptPayments(deps, session)),

    serve(deps, invoices.document, makeDocument, {
      input: ({ params }) => params,
      present({ name, bytes }, { reply }) {
        reply.header('content-type', 'application/pdf')
        reply.header('content-disposition', `inline; filename="${name}"`)
        return pieces(bytes)
      },
    }),
  ]
}

/** The frame sends what comes in pieces; a document is one. */
async function* pieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
