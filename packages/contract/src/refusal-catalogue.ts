import type { internalError, WireCode } from './refusal'
import { accountRefusals } from './refusals/accounts'
import { apiKeyRefusals } from './refusals/api-keys'
import { authRefusals } from './refusals/auth'
import { billingRefusals } from './refusals/billing'
import { bucketRefusals } from './refusals/buckets'
import { commonRefusals } from './refusals/common'
import { computeRefusals } from './refusals/compute'
import { domainRefusals } from './refusals/domains'
import { flowRefusals } from './refusals/flows'
import { formRefusals } from './refusals/forms'
import { linkRefusals } from './refusals/links'
import { memberRefusals } from './refusals/members'
import { passkeyRefusals } from './refusals/passkeys'
import { projectRefusals } from './refusals/projects'
import { publicRefusals } from './refusals/public'
import { restKeyRefusals } from './refusals/rest-keys'
import { ssoRefusals } from './refusals/sso'
import { storeRefusals } from './refusals/store'
import { webhookRefusals } from './refusals/webhooks'

/** Every area of the catalogue. A name is used once in all of them: on the wire it is the code of the failure. */
export const refusalAreas = {
  bucketRefusals,
  commonRefusals,
  authRefusals,
  accountRefusals,
  flowRefusals,
  formRefusals,
  passkeyRefusals,
  projectRefusals,
  memberRefusals,
  apiKeyRefusals,
  linkRefusals,
  domainRefusals,
  restKeyRefusals,
  ssoRefusals,
  billingRefusals,
  storeRefusals,
  publicRefusals,
  webhookRefusals,
  computeRefusals,
}

type NameIn<Area> = Area extends unknown ? keyof Area & string : never

/** Every `code` that the body of an error can carry. */
export type ErrorCode = WireCode<NameIn<(typeof refusalAreas)[keyof typeof refusalAreas]>> | typeof internalError
