import { MantineProvider } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { FrontendConfig } from '@perigee/contract/config'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { cleanup, configure, getConfig, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach } from 'vitest'
import { App } from '@/app/app'
import { createConsoleRouter } from '@/app/router'
import { ConfigContext } from '@/lib/config'
import { endedSession } from '@/lib/ended-session'
import { createQueryClient, publicQueries } from '@/lib/query-client'
import { dropScope } from '@/lib/session-scope'
import { aConfig } from './builders'
import './browser'

afterEach(() => {
  cleanup()
  // Each test has notifications, a configuration and a session of its own.
  notifications.clean()
  publicQueries.clear()
  dropScope()
  endedSession.set(null)
})
// What a page of the test before was still asking for may have begun another session.
beforeEach(() => dropScope())
// A limit, not a wait: pages are loaded lazily and the machine may be busy.
configure({ asyncUtilTimeout: 10_000 })

const { getElementError } = getConfig()
// Only what fails in the end prints the page: of each try of a `findBy…`, which the library marks so, nobody would read it.
configure({
  getElementError: (message, container) =>
    Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true
      ? Object.assign(new Error(message ?? undefined), { name: 'TestingLibraryElementError' })
      : getElementError(message, container),
})

/** One component with what every component may ask for. */
export function renderUi(ui: ReactNode, { config = aConfig() }: { config?: FrontendConfig } = {}) {
  return render(
    <QueryClientProvider client={createQueryClient()}>
      <MantineProvider env="test">
        <ConfigContext value={config}>{ui}</ConfigContext>
      </MantineProvider>
    </QueryClientProvider>,
  )
}

/** The whole console, opened at an address. */
export function openConsole(address: string) {
  const router = createConsoleRouter(createMemoryHistory({ initialEntries: [address] }))
  render(<App router={router} />)
  return router
}
