import { getConfig } from '@perigee/contract/config'
import { giveCsrfToken } from '../../session/csrf'
import type { Deps } from '../../deps'
import { implement } from '../../session/session'
import { frontendConfig } from './frontend-config'

export const configRoutes = (deps: Deps) => {
  const config = frontendConfig(deps)
  return [implement.open(getConfig, (exchange) => ({ ...config, csrfToken: giveCsrfToken(deps, exchange) }))]
}
