import { refusals } from '../refusal'

export const linkRefusals = refusals({
  /** Never made, revoked or ended: the same for all. */
  noSuchLink: () => ({ status: 404, say: 'There is no such link.' }),
  dropBoxFixed: () => ({ status: 409, say: 'Whether a link takes uploads is chosen when it is made.' }),
  linkServiceUnavailable: () => ({
    status: 503,
    say: 'The rules of links cannot be reached at the moment. Please try again later.',
    retryAfter: 10,
  }),
})
