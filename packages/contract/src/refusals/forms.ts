import { refusals } from '../refusal'

export const formRefusals = refusals({
  /** A form that everybody sends once. */
  alreadySent: () => ({ status: 409, say: 'You have already sent this form.' }),
  notOffered: () => ({ status: 403, say: 'This is not available on this satellite.' }),
})
