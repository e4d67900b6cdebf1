import type { Deps } from '../deps'
import { legacyRoutes } from './routes/legacy-routes'
import type { PublicRoute } from './serve-public'

/** Every call of the public API. */
export const publicRoutes = (deps: Deps): PublicRoute[] => [...legacyRoutes(deps)]
