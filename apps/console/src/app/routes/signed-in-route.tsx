import { createRoute, redirect } from '@tanstack/react-router'
import { accountQuery } from '@/lib/account'
import { billingCustomer } from '@/lib/billing-customer'
import { projectsQuery } from '@/lib/projects'
import { hasSession, loadSignedIn } from '@/lib/session'
import { currentScope } from '@/lib/session-scope'
import { wantedPage } from '@/lib/wanted-page'
import { FramelessErrorPage } from '../error-page'
import { lazyPage } from '../lazy-page'
import { Splash } from '../splash'
import { rootRoute } from './root'

/** The frame around everything that needs a session; without one the way leads to /login and back. */
export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  beforeLoad: async ({ location, preload }) => {
    if (await hasSession()) return
    // A link that was only looked at wants nothing.
    if (!preload) wantedPage.remember(location.href)
    redirect({ to: '/login', throw: true })
  },
  loader: async ({ abortController }) => {
    const { queries, drafts } = currentScope()
    void queries.prefetchQuery(billingCustomer)
    const both = Promise.all([queries.ensureQueryData(accountQuery), queries.ensureQueryData(projectsQuery)])
    const [{ id }] = await loadSignedIn(both, abortController.signal)
    // What somebody else has typed in this tab goes now, not when a form is opened.
    drafts.of(id)
  },
  errorComponent: FramelessErrorPage,
  // Since index.html it is there: nothing flashes between.
  pendingComponent: Splash,
  pendingMs: 0,
  pendingMinMs: 0,
  component: lazyPage(() => import('../shell/shell'), 'Shell', { isFrame: true }),
})
