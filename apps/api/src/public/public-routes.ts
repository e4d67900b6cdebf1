import type { Deps } from '../deps'
import { accessRoutes } from './routes/access-routes'
import { accountRoutes } from './routes/account-routes'
import { auditRoutes } from './routes/audit-routes'
import { billingRoutes } from './routes/billing-routes'
import { publicBucketRoutes } from './routes/bucket-routes'
import { publicComputeRoutes } from './routes/compute-routes'
import { publicDomainRoutes } from './routes/domain-routes'
import { legacyRoutes } from './routes/legacy-routes'
import { publicLinkRoutes } from './routes/link-routes'
import { memberRoutes } from './routes/member-routes'
import { projectRoutes } from './routes/project-routes'
import { usageRoutes } from './routes/usage-routes'
import { webhookRoutes } from './routes/webhook-routes'
import type { PublicRoute } from './serve-public'

/** Every call of the public API. */
export const publicRoutes = (deps: Deps): PublicRoute[] => [
  ...accountRoutes(deps),
  ...projectRoutes(deps),
  ...memberRoutes(deps),
  ...publicBucketRoutes(deps),
  ...accessRoutes(deps),
  ...publicLinkRoutes(deps),
  ...publicDomainRoutes(deps),
  ...publicComputeRoutes(deps),
  ...usageRoutes(deps),
  ...auditRoutes(deps),
  ...billingRoutes(deps),
  ...webhookRoutes(deps),
  ...legacyRoutes(deps),
]
