import type { Route } from '@perigee/server-kit/implement'
import type { ComputeCaller } from '../caller'
import type { Deps } from '../deps'
import { catalogueRoutes } from './catalogue-routes'
import { instanceRoutes } from './instance-routes'
import { sshKeyRoutes } from './ssh-key-routes'

/** Every call that this service answers. */
export const computeRoutes = (deps: Deps): Route<ComputeCaller>[] => [
  ...sshKeyRoutes(deps),
  ...catalogueRoutes(deps),
  ...instanceRoutes(deps),
]
