import { createRouter, parseSearchWith, stringifySearchWith } from '@tanstack/react-router'
import { ErrorPage } from './error-page'
import { NotFoundPage } from './not-found-page'
import { authTree } from './routes/auth'
import { rootRoute } from './routes/root'
import { signedInTree } from './routes/signed-in'

export const router = createRouter({
  routeTree: rootRoute.addChildren([authTree, signedInTree]),
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultErrorComponent: ErrorPage,
  defaultNotFoundComponent: NotFoundPage,
  scrollRestoration: true,
  // A trailing slash can be part of a folder's name.
  trailingSlash: 'preserve',
  // Codes and tokens stay texts, also those that look like numbers.
  parseSearch: parseSearchWith((text) => text),
  stringifySearch: stringifySearchWith(String),
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface StaticDataRouteOption {
    /** The route's name in the document title. */
    title?: string
    /** Stands in the breadcrumb instead of the route's name. */
    crumb?: string
  }
}
