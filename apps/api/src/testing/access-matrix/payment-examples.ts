import { invoices } from '@perigee/contract/payments/invoices'
import { prices } from '@perigee/contract/payments/prices'
import { aSentInvoice } from '../invoices'
import { wallets } from '@perigee/contract/payments/tokens'
import { takeAddressIndex, insertTokenWallet } from '@perigee/satellite-db/token-wallets'
import { budgetExamples } from './budget-examples'
import { aCard, cardExamples } from './card-examples'
import { example } from './example'
import { paymentAccountExamples } from './payment-account-examples'
import type { Scene } from './scene'

async function withWallet({ api, id }: Scene): Promise<object> {
  const index = await takeAddressIndex(api.db)
  const address = `0x${String(index).padStart(40, '0')}`
  await insertTokenWallet(api.db, {
    user_id: id,
    address_index: index,
    key_fingerprint: '00000000',
    address,
    claimed_at: api.clock(),
  })
  return {}
}

/** Calls about money; the scene's installation has billing on. */
export const paymentExamples = [
  ...paymentAccountExamples,
  ...cardExamples,
  ...budgetExamples,
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
  example('invoices.pay', invoices.pay, {
    given: async (scene) => {
      await aCard(scene)
      return { params: { id: await aSentInvoice(scene.api.db, scene.id) }, body: {} }
    },
  }),
  example('invoices.document', invoices.document, {
    given: async ({ api, id }) => ({ params: { id: await aSentInvoice(api.db, id, { month: '2026-09' }) } }),
  }),
  example('wallets.get', wallets.get, { given: withWallet }),
  // The same again: nothing here reads a chain.
  example('wallets.claim', wallets.claim, { given: withWallet }),
  example('wallets.payments', wallets.payments),
  example('wallets.pending', wallets.pending),
]
