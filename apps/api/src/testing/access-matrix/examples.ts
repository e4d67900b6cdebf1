import { accountExamples } from './account-examples'
import { authExamples } from './auth-examples'
import type { Example } from './example'
import { projectExamples } from './project-examples'

/** At least one for every call of the contract. */
export const examples: readonly Example[] = [...authExamples, ...accountExamples, ...projectExamples]
