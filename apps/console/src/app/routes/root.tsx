import { createRootRoute, Outlet } from '@tanstack/react-router'
import { DocumentTitle } from '../document-title'

export const rootRoute = createRootRoute({
  component: () => (
    <>
      <DocumentTitle />
      <Outlet />
    </>
  ),
})
