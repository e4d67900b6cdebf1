import { MantineProvider } from '@mantine/core'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useDeferredValue, useEffect, useMemo } from 'react'
import { lazyView } from '@/components/lazy-view'
import { ConfigContext, configQuery } from '@/lib/config'
import { publicQueries } from '@/lib/query-client'
import { useSessionScope } from '@/lib/session-scope'
import { useIdle } from '@/lib/use-idle'
import { FullPageError } from './error-page'
import type { ConsoleRouter } from './router'
import { SessionEnded } from './session-ended'
import { IdleWatch } from './idle/idle-watch-view'
import { Splash } from './splash'
import { defaultPrimary, themeFor, themeVariables } from './theme'
import { usePageViews } from './use-page-views'
import { useSessionWatch } from './use-session-watch'

/** Without transitions where tests look. */
const env = import.meta.env.MODE === 'test' ? 'test' : 'default'

const Toasts = lazyView(async () => (await import('./toasts')).Toasts)

export function App({ router }: { router: ConsoleRouter }) {
  const { queries } = useSessionScope()
  useSessionWatch(router)
  // The page's code and what it shows do not wait for the configuration.
  useEffect(() => void router.load(), [router])
  return (
    <QueryClientProvider client={queries}>
      <Themed router={router} />
    </QueryClientProvider>
  )
}

function Themed({ router }: { router: ConsoleRouter }) {
  const { data, error, refetch } = useQuery(configQuery, publicQueries)
  // Drawing a whole page is broken off for whoever types or presses meanwhile.
  const config = useDeferredValue(data)
  const primaryColor = config?.brand.primaryColor || defaultPrimary
  const theme = useMemo(() => themeFor(primaryColor), [primaryColor])
  return (
    <MantineProvider theme={theme} cssVariablesResolver={themeVariables} defaultColorScheme="auto" env={env}>
      {config ? (
        <ConfigContext value={config}>
          <Pages router={router} />
        </ConfigContext>
      ) : error ? (
        <FullPageError error={error} onRetry={() => void refetch()} />
      ) : (
        <Splash />
      )}
    </MantineProvider>
  )
}

function Pages({ router }: { router: ConsoleRouter }) {
  usePageViews(router)
  const idle = useIdle()
  return (
    <>
      {idle && <Toasts />}
      <RouterProvider router={router} />
      <IdleWatch router={router} />
      <SessionEnded />
    </>
  )
}
