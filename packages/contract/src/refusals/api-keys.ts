import { accessNameTaken } from '@perigee/domain/access-name'
import { refusals } from '../refusal'

export const apiKeyRefusals = refusals({
  accessNameTaken: () => ({ status: 409, say: accessNameTaken }),
  /** The same for a key that does not exist and for one of somebody else's project. */
  noSuchApiKey: () => ({ status: 404, say: 'There is no such access key.' }),
  /** The same for one that has ended and for one of somebody else. */
  noSuchConnectionTest: () => ({ status: 404, say: 'This connection test has ended.' }),
  keyFactsNotYours: () => ({ status: 403, say: 'Only whoever made an access key can say what it may do.' }),
  keyFactsKnown: () => ({ status: 409, say: 'It is known already what this access key may do.' }),
  apiKeyNotYours: () => ({ status: 403, say: 'You can only delete access keys that you created.' }),
})
