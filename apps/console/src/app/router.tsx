import { createRouter, parseSearchWith, type RouterHistory, stringifySearchWith } from '@tanstack/react-router'
import { ErrorPage } from './error-page'
import { Loading } from './loading'
import { NotFoundPage } from './not-found-page'
import { authTree } from './routes/auth'
import { rootRoute } from './routes/root'
import { signedInTree } from './routes/signed-in'

/** With the browser's address bar, or with another history where there is none. */
export const createConsoleRouter = (history?: RouterHistory) =>
  createRouter({
    routeTree: rootRoute.addChildren([authTree, signedInTree]),
    ...(history ? { history } : {}),
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    defaultPendingComponent: Loading,
    scrollRestoration: true,
    // A trailing slash can be part of a folder's name.
    trailingSlash: 'preserve',
    // Codes and tokens stay texts, also those that look like numbers.
    parseSearch: parseSearchWith((text) => text),
    stringifySearch: stringifySearchWith(String),
  })

export type ConsoleRouter = ReturnType<typeof createConsoleRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: ConsoleRouter
  }
  interface StaticDataRouteOption {
    /** The route's name in the document title. */
    title?: string
    /** The page's step of the trail; absent where the page is the project, or the list of projects. */
    crumb?: string
    /** The page shows tables or charts, which may be wider than other content. */
    wide?: boolean
  }
}
