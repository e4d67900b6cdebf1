import { isPerson } from '@perigee/actors/actor'
import type { Session } from '@perigee/accounts/sessions/session'
import { hasVarPartner } from '@perigee/accounts/profile/var-partner'
import { billingRefusals } from '@perigee/contract/refusals/billing'
import type { Route } from '@perigee/server-kit/implement'
import type { Deps } from '../../deps'
import { paymentAccounts } from '@perigee/contract/payments/accounts'
import { paymentAccountRoutes } from './account-routes'
import { budgetRoutes, downloadStopRoute } from './budget-routes'
import { cardProviderRoutes } from './card-provider-routes'
import { cardRoutes } from './card-routes'
import { invoiceRoutes } from './invoice-routes'
import { priceRoutes } from './price-routes'
import { tokenRoutes } from './token-routes'

/** Everything about money; nothing of it is there while the installation charges for nothing. */
export const paymentRoutes = (deps: Deps): Route<Session>[] => {
  if (!deps.settings.billing) return []
  const routes = [
    paymentAccountRoutes,
    priceRoutes,
    invoiceRoutes,
    cardRoutes,
    cardProviderRoutes,
    tokenRoutes,
    budgetRoutes,
  ]
  return [...routes.flatMap((of): Route<Session>[] => of(deps)).map(unlessReseller(deps)), downloadStopRoute(deps)]
}

/** Whom a reseller bills has no business with us. */
const unlessReseller =
  ({ settings }: Pick<Deps, 'settings'>) =>
  (route: Route<Session>): Route<Session> => ({
    ...route,
    run(input, session) {
      const isBilledElsewhere = session && isPerson(session) && hasVarPartner(session.user, settings)
      if (isBilledElsewhere && route.call !== paymentAccounts.setUp) throw billingRefusals.billedByReseller()
      return route.run(input, session)
    },
  })
