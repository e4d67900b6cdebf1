import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useMemo } from 'react'
import { ConfigContext, configQuery } from '@/lib/config'
import { useSessionScope } from '@/lib/session'
import { FullPageError } from './error-page'
import { router } from './router'
import { Splash } from './splash'
import { defaultPrimary, themeFor, themeVariables } from './theme'
import { usePageViews } from './use-page-views'
import { useSessionWatch } from './use-session-watch'

export function App() {
  const { queries } = useSessionScope()
  return (
    <QueryClientProvider client={queries}>
      <Themed />
    </QueryClientProvider>
  )
}

function Themed() {
  const { data: config, error, refetch } = useQuery(configQuery)
  const primaryColor = config?.brand.primaryColor ?? defaultPrimary
  const theme = useMemo(() => themeFor(primaryColor), [primaryColor])
  return (
    <MantineProvider theme={theme} cssVariablesResolver={themeVariables} defaultColorScheme="auto">
      {config ? (
        <ConfigContext value={config}>
          <Notifications position="bottom-right" limit={5} zIndex={1000} />
          <Pages />
        </ConfigContext>
      ) : error ? (
        <FullPageError error={error} onRetry={() => void refetch()} />
      ) : (
        <Splash />
      )}
    </MantineProvider>
  )
}

function Pages() {
  useSessionWatch()
  usePageViews()
  return <RouterProvider router={router} />
}
