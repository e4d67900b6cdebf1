import { invoices } from '@perigee/contract/payments/invoices'
import { prices } from '@perigee/contract/payments/prices'
import { aSentInvoice } from '../invoices'
import { cardExamples } from './card-examples'
import { example } from './example'

/** Calls about money; the scene's installation has billing on. */
export const paymentExamples = [
  ...cardExamples,
  example('prices.pricing', prices.pricing),
  example('prices.placementPricing', prices.placementPricing, {
    given: ({ project }) => ({ query: { projectID: project.publicId, placement: 0 } }),
  }),
  example('prices.productCharges', prices.productCharges, {
    given: () => ({ query: { from: 1_700_000_000, to: 1_700_100_000 } }),
  }),
  example('prices.forecast', prices.forecast),
  example('invoices.balance', invoices.balance),
  example('invoices.history', invoices.history, { given: () => ({ query: { limit: 10 } }) }),
  example('invoices.failed', invoices.failed),
  example('invoices.legacyHistory', invoices.legacyHistory),
  example('invoices.document', invoices.document, {
    given: async ({ api, id }) => ({ params: { id: await aSentInvoice(api.db, id) } }),
  }),
]
