import { useEffect } from 'react'
import { recordPageView } from '@/lib/analytics'
import { useConfig } from '@/lib/config'
import { reportsPageViews } from '@/lib/flags'
import type { ConsoleRouter } from './router'

/** Reports every page that was navigated to, where the configuration asks for it. */
export function usePageViews(router: ConsoleRouter): void {
  const wanted = reportsPageViews(useConfig())
  useEffect(() => {
    if (!wanted) return
    const record = ({ href }: { href: string }) => recordPageView(new URL(href, window.location.origin).href)
    // The first page may have been there before the configuration.
    const { resolvedLocation } = router.state
    if (resolvedLocation) record(resolvedLocation)
    return router.subscribe('onResolved', ({ pathChanged, toLocation }) => {
      // Another page of a list is no other page.
      if (pathChanged) record(toLocation)
    })
  }, [router, wanted])
}
