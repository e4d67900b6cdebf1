import type { Session } from '@perigee/accounts/sessions/session'
import type { Route } from '@perigee/server-kit/implement'
import type { Deps } from '../../deps'
import { invoiceRoutes } from './invoice-routes'
import { priceRoutes } from './price-routes'

/** Everything about money; nothing of it is there while the installation charges for nothing. */
export const paymentRoutes = (deps: Deps): Route<Session>[] =>
  deps.settings.billing ? [...priceRoutes(deps), ...invoiceRoutes(deps)] : []
