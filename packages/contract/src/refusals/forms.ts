import { refusals } from '../refusal'

export const formRefusals = refusals({
  /** A form that everybody sends once. */
  alreadySent: () => ({ status: 409, say: 'You have already sent this form.' }),
  /** The place has no waitlist: it is unknown, or there already. */
  noSuchWaitlist: () => ({ status: 404, say: 'There is no waitlist for this location.' }),
  notOffered: () => ({ status: 403, say: 'This is not available on this satellite.' }),
})
