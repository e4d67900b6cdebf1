import { accountExamples } from './account-examples'
import { authExamples } from './auth-examples'
import type { Example } from './example'
import { paymentExamples } from './payment-examples'
import { projectExamples } from './project-examples'
import { restKeyExamples } from './rest-key-examples'
import { webhookExamples } from './webhook-examples'

/** At least one for every call of the contract. */
export const examples: readonly Example[] = [
  ...authExamples,
  ...accountExamples,
  ...projectExamples,
  ...webhookExamples,
  ...paymentExamples,
  ...restKeyExamples,
]
