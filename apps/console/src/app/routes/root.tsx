import { createRootRoute, Outlet } from '@tanstack/react-router'
import { DocumentTitle } from '../document-title'
import { FramelessErrorPage } from '../error-page'
import { NotFoundPage } from '../not-found-page'

export const rootRoute = createRootRoute({
  component: () => (
    <>
      <DocumentTitle />
      <Outlet />
    </>
  ),
  notFoundComponent: () => (
    <main>
      <NotFoundPage />
    </main>
  ),
  errorComponent: FramelessErrorPage,
})
