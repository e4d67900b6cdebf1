import { publicAccess } from './access'
import { publicAccount } from './account'
import { publicAudit } from './audit'
import { publicBilling } from './billing'
import { publicBuckets } from './buckets'
import { publicCompute } from './compute'
import type { PublicCall } from './define'
import { publicDomains } from './domains'
import { legacyCalls } from './legacy'
import { publicLinks } from './links'
import { publicInvitations, publicMembers } from './members'
import { publicProjects } from './projects'
import { publicUsage } from './usage'
import { publicWebhooks } from './webhooks'

/** Every call of the public API, by what it is about. Server, OpenAPI document, reference pages and clients are made from it. */
export const publicGroups = {
  account: publicAccount,
  projects: publicProjects,
  members: publicMembers,
  invitations: publicInvitations,
  buckets: publicBuckets,
  access: publicAccess,
  links: publicLinks,
  domains: publicDomains,
  compute: publicCompute,
  usage: publicUsage,
  audit: publicAudit,
  billing: publicBilling,
  webhooks: publicWebhooks,
  legacy: legacyCalls,
} as const satisfies Record<string, Readonly<Record<string, PublicCall>>>

const groups: readonly Readonly<Record<string, PublicCall>>[] = Object.values(publicGroups)

/** The same by the ids of the calls. */
export const publicCalls: Readonly<Record<string, PublicCall>> = Object.fromEntries(
  groups.flatMap((group) => Object.values(group)).map((call) => [call.facts.id, call]),
)
