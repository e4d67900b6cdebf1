import { paymentAccounts } from '@perigee/contract/payments/accounts'
import { invoices } from '@perigee/contract/payments/invoices'
import { billingRefusals } from '@perigee/contract/refusals/billing'
import { aSentInvoice } from '../invoices'
import { aCard } from './card-examples'
import { foreign } from './foreign-case'
import { aTaxId } from './payment-account-examples'
import type { Scene } from './scene'

const invoice = async ({ api, id }: Scene) => ({
  known: await aSentInvoice(api.db, id),
  unknown: crypto.randomUUID(),
})
const answer = billingRefusals.noSuchInvoice()

/** Invoices and tax ids of somebody else, named by somebody who has a card. */
export const foreignInvoices = [
  foreign('invoices.pay', invoices.pay, {
    objects: invoice,
    given: async (id, { mine }) => {
      await aCard(mine)
      return { params: { id }, body: {} }
    },
    answer,
  }),
  foreign('invoices.document', invoices.document, { objects: invoice, given: (id) => ({ params: { id } }), answer }),
  foreign('paymentAccounts.removeTaxId', paymentAccounts.removeTaxId, {
    objects: async (theirs) => ({ known: await aTaxId(theirs), unknown: crypto.randomUUID() }),
    given: (id) => ({ params: { id } }),
    answer: 'nothing',
  }),
]
