import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useMemo } from 'react'
import { ConfigContext, configQuery } from '@/lib/config'
import { publicQueries } from '@/lib/query-client'
import { useSessionScope } from '@/lib/session-scope'
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

export function App({ router }: { router: ConsoleRouter }) {
  const { queries } = useSessionScope()
  return (
    <QueryClientProvider client={queries}>
      <Themed router={router} />
    </QueryClientProvider>
  )
}

function Themed({ router }: { router: ConsoleRouter }) {
  const { data: config, error, refetch } = useQuery(configQuery, publicQueries)
  const primaryColor = config?.brand.primaryColor || defaultPrimary
  const theme = useMemo(() => themeFor(primaryColor), [primaryColor])
  return (
    <MantineProvider theme={theme} cssVariablesResolver={themeVariables} defaultColorScheme="auto" env={env}>
      {config ? (
        <ConfigContext value={config}>
          <Notifications position="bottom-right" limit={5} zIndex={1000} className="notifications" />
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
  useSessionWatch(router)
  usePageViews(router)
  return (
    <>
      <RouterProvider router={router} />
      <IdleWatch router={router} />
      <SessionEnded />
    </>
  )
}
