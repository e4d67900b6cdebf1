import { refusals } from '../refusal'

/** One block for each part, in the order of the alphabet. */
export const billingRefusals = refusals({
  // Prices.
  unknownPlacement: () => ({ status: 404, say: 'There is no such location.' }),
})
