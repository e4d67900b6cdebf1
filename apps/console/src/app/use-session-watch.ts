import { useEffect } from 'react'
import { watchSession } from '@/lib/session'
import { isAuthRoute } from './auth-routes'
import { router } from './router'

/** A 401, or a logout in another tab, leads to the login page. */
export function useSessionWatch(): void {
  useEffect(
    () =>
      watchSession({
        isAuthRoute: () => isAuthRoute(router.state.location.pathname),
        toLogin: () => router.navigate({ to: '/login' }),
      }),
    [],
  )
}
