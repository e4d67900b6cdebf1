import type { Deps } from '../deps'
import { accountRoutes } from './routes/account-routes'
import { auditRoutes } from './routes/audit-routes'
import { billingRoutes } from './routes/billing-routes'
import { legacyRoutes } from './routes/legacy-routes'
import { memberRoutes } from './routes/member-routes'
import { projectRoutes } from './routes/project-routes'
import { usageRoutes } from './routes/usage-routes'
import type { PublicRoute } from './serve-public'

/** Every call of the public API. */
export const publicRoutes = (deps: Deps): PublicRoute[] => [
  ...accountRoutes(deps),
  ...projectRoutes(deps),
  ...memberRoutes(deps),
  ...usageRoutes(deps),
  ...auditRoutes(deps),
  ...billingRoutes(deps),
  ...legacyRoutes(deps),
]
