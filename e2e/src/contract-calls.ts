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
import { getConfig } from '@perigee/contract/config'
import { domains } from '@perigee/contract/domains'
import { forms } from '@perigee/contract/forms'
import { links } from '@perigee/contract/links'
import { members } from '@perigee/contract/members'
import { mfa } from '@perigee/contract/mfa'
import { passkeys } from '@perigee/contract/passkeys'
import { passphraseChecks } from '@perigee/contract/passphrase-checks'
import { projects } from '@perigee/contract/projects'
import { sessions } from '@perigee/contract/sessions'
import { sso } from '@perigee/contract/sso'

/** Every call of the console's HTTP interface, by what it does and where. */
export const contractCalls: readonly Call[] = [
  getConfig,
  listActivity,
  auditLog,
  auditLogExport,
  auditLogPeople,
  ...Object.values(auth),
  ...Object.values(sso),
  ...Object.values(accounts),
  ...Object.values(accountFlows),
  ...Object.values(sessions),
  ...Object.values(mfa),
  ...Object.values(passkeys),
  ...Object.values(analytics),
  ...Object.values(forms),
  ...Object.values(projects),
  ...Object.values(members),
  ...Object.values(passphraseChecks),
  ...Object.values(buckets),
  ...Object.values(apiKeys),
  ...Object.values(connectionTests),
  ...Object.values(links),
  ...Object.values(domains),
]

const fieldsOf = (schema: object): string[] => ('shape' in schema ? Object.keys(schema.shape as object) : [])

/** Names of what a call takes in its path, its query and its body. */
export const fieldsOfCall = ({ params, query, body }: Call) => ({
  params: fieldsOf(params),
  query: fieldsOf(query),
  body: fieldsOf(body),
})
