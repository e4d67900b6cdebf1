import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import type { FrontendConfig } from '@perigee/contract/config'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { type ReactNode, Suspense } from 'react'
import { DialogHost } from '@/components/dialog-host'
import { ConfigContext } from '@/lib/config'
import type { ConsoleProject } from '@/lib/projects'
import { currentScope } from '@/lib/session-scope'
import { aConfig } from './builders'
import './render'

/** Something that stands on the pages of a project, without the pages around it. */
export function renderInProject(
  project: ConsoleProject,
  ui: ReactNode,
  { config = aConfig() }: { config?: FrontendConfig } = {},
) {
  const root = createRootRoute()
  const page = () => (
    <>
      {ui}
      <DialogHost />
    </>
  )
  const route = createRoute({ getParentRoute: () => root, path: '/projects/$id', component: page })
  const history = createMemoryHistory({ initialEntries: [`/projects/${project.urlId}`] })
  const router = createRouter({ routeTree: root.addChildren([route]), history })
  return render(
    <QueryClientProvider client={currentScope().queries}>
      <MantineProvider env="test">
        <ConfigContext value={config}>
          <Notifications />
          <Suspense>
            <RouterProvider router={router as never} />
          </Suspense>
        </ConfigContext>
      </MantineProvider>
    </QueryClientProvider>,
  )
}
