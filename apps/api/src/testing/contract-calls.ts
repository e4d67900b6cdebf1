import { accountFlows } from '@perigee/contract/account-flows'
import { accounts } from '@perigee/contract/account'
import { listActivity } from '@perigee/contract/activity'
import { analytics } from '@perigee/contract/analytics'
import { apiKeys } from '@perigee/contract/api-keys'
import { auditLog, auditLogExport, auditLogPeople } from '@perigee/contract/audit'
import { auth } from '@perigee/contract/auth'
import { buckets } from '@perigee/contract/buckets'
import type { Call } from '@perigee/contract/call'
import { connectionTests } from '@perigee/contract/connection-tests'
import { generatedApi } from '@perigee/contract/generated-api'
import { getConfig } from '@perigee/contract/config'
import { domains } from '@perigee/contract/domains'
import { forms } from '@perigee/contract/forms'
import { links } from '@perigee/contract/links'
import { members } from '@perigee/contract/members'
import { mfa } from '@perigee/contract/mfa'
import { passkeys } from '@perigee/contract/passkeys'
import { passphraseChecks } from '@perigee/contract/passphrase-checks'
import { getPartnerText } from '@perigee/contract/partners'
import { paymentAccounts } from '@perigee/contract/payments/accounts'
import { invoices } from '@perigee/contract/payments/invoices'
import { cardProvider } from '@perigee/contract/payments/card-provider'
import { budgets } from '@perigee/contract/payments/budgets'
import { cards } from '@perigee/contract/payments/cards'
import { confirmInSandbox } from '@perigee/contract/payments/sandbox'
import { wallets } from '@perigee/contract/payments/tokens'
import { prices } from '@perigee/contract/payments/prices'
import { projects } from '@perigee/contract/projects'
import { restKeys } from '@perigee/contract/rest-keys'
import { sessions } from '@perigee/contract/sessions'
import { sso } from '@perigee/contract/sso'
import { webhooks } from '@perigee/contract/webhooks'

const groups: Record<string, Call>[] = [
  auth,
  sso,
  accounts,
  accountFlows,
  sessions,
  mfa,
  passkeys,
  restKeys,
  generatedApi,
  projects,
  members,
  passphraseChecks,
  apiKeys,
  links,
  connectionTests,
  buckets,
  domains,
  analytics,
  forms,
  paymentAccounts,
  prices,
  invoices,
  cards,
  cardProvider,
  budgets,
  wallets,
  webhooks,
]
/** Every call of the contract that this app answers. */
export const contractCalls: readonly Call[] = [
  getConfig,
  getPartnerText,
  listActivity,
  auditLog,
  auditLogExport,
  auditLogPeople,
  confirmInSandbox,
  ...groups.flatMap((group) => Object.values(group)),
]
