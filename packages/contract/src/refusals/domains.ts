import { domainTaken } from '@perigee/domain/custom-domain'
import { paidActionText } from '@perigee/domain/account-kinds'
import { refusals } from '../refusal'

export const domainRefusals = refusals({
  domainsNotOffered: () => ({ status: 501, say: 'Custom domains are not available on this satellite.' }),
  /** By this project, or by another one whose records DNS has. */
  domainTaken: () => ({ status: 409, say: domainTaken }),
  /** The same for a name that nobody has connected and for one of another project. */
  noSuchDomain: () => ({ status: 404, say: 'There is no such domain.' }),
  domainNotYours: () => ({ status: 403, say: 'You can only delete domains that you connected.' }),
  /** Of an owner whose account is free. */
  domainNeedsPaidPlan: () => ({ status: 403, say: paidActionText }),
})
