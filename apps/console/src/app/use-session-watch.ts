import { useEffect } from 'react'
import { watchSession } from '@/lib/session'
import { wantedPage } from '@/lib/wanted-page'
import { isAuthRoute } from './auth-routes'
import type { ConsoleRouter } from './router'

/** A 401, or a logout in another tab, leads to the login page, and a login back to the page. */
export function useSessionWatch(router: ConsoleRouter): void {
  useEffect(
    () =>
      watchSession({
        isAuthRoute: () => isAuthRoute(router.state.location.pathname),
        toLogin: () => {
          wantedPage.remember(router.state.location.href)
          return router.navigate({ to: '/login' })
        },
      }),
    [router],
  )
}
