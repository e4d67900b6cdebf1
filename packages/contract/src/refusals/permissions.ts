import type { Action } from '@perigee/domain/permissions'
import type { Refusal } from '../refusal'
import { apiKeyRefusals } from './api-keys'
import { commonRefusals } from './common'
import { linkRefusals } from './links'
import { domainRefusals } from './domains'

/** Sentences of actions whose refusal needs another one than that permission is missing. */
const sentences: Partial<Record<Action, () => Refusal>> = {
  'accessKey.delete': () => apiKeyRefusals.apiKeyNotYours(),
  'domain.delete': () => domainRefusals.domainNotYours(),
  'bucket.delete': () => commonRefusals.forbidden('You may only delete buckets that you created.'),
  'bucket.setLifecycle': () =>
    commonRefusals.forbidden('You may only change the lifecycle rules of buckets that you created.'),
  'link.record': () => linkRefusals.linkNotYours(),
  'link.change': () => linkRefusals.linkNotYours(),
  'link.revoke': () => linkRefusals.linkNotYours(),
}

/** How an action is refused to people who see what it is about. */
export const notPermitted = (action: Action): Refusal => (sentences[action] ?? commonRefusals.forbidden)()
