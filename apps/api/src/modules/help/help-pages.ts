import type { HelpPage } from './help-page'
import { access } from './pages/access'
import { apiKeys } from './pages/api-keys'
import { auditLog } from './pages/audit-log'
import { billing } from './pages/billing'
import { bucketSettings } from './pages/bucket-settings'
import { budgets } from './pages/budgets'
import { compute } from './pages/compute'
import { domains } from './pages/domains'
import { emissions } from './pages/emissions'
import { lifecycle } from './pages/lifecycle'
import { lock } from './pages/lock'
import { passphrases } from './pages/passphrases'
import { payments } from './pages/payments'
import { places } from './pages/places'
import { projects } from './pages/projects'
import { sharing } from './pages/sharing'
import { uploads } from './pages/uploads'
import { versions } from './pages/versions'
import { webhooks } from './pages/webhooks'

/** In the order of the menu. */
export const helpPages: readonly HelpPage[] = [
  passphrases,
  projects,
  uploads,
  sharing,
  access,
  versions,
  lock,
  bucketSettings,
  lifecycle,
  apiKeys,
  auditLog,
  webhooks,
  compute,
  domains,
  places,
  billing,
  payments,
  budgets,
  emissions,
]
