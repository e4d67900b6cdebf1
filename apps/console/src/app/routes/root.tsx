import { createRootRoute, Outlet } from '@tanstack/react-router'
import { DocumentTitle } from '../document-title'
import { FramelessErrorPage } from '../error-page'
import { UnknownAddress } from '../unknown-address'

export const rootRoute = createRootRoute({
  component: () => (
    <>
      <DocumentTitle />
      <Outlet />
    </>
  ),
  notFoundComponent: UnknownAddress,
  errorComponent: FramelessErrorPage,
})
