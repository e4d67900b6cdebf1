import type { Route } from '@perigee/server-kit/edge/routes'
import type { AuthService } from '../service'
import { liveHealth, startupHealth } from './health'
import { corsHeaders, registerAccess } from './register-access'
import { resolveAccess } from './resolve-access'

const preflight: Route = {
  method: 'OPTIONS',
  pattern: '/v1/access',
  headers: corsHeaders,
  run: () => ({ status: 200 }),
}

export const authRoutes = (service: AuthService): Route[] => [
  registerAccess(service),
  preflight,
  resolveAccess(service),
  startupHealth(service),
  liveHealth(service),
]
