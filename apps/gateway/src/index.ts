import type { StoreCalls } from '@perigee/contract/store'
import { usePrimitives } from '@perigee/crypto/primitives'
import { nodePrimitives } from '@perigee/crypto/primitives-node'
import { listen } from '@perigee/server-kit/http/listen'
import type { Logger } from '@perigee/server-kit/logger'
import { systemClock, type Clock } from '@perigee/std/clock'
import manifest from '../package.json' with { type: 'json' }
import { createResolver } from '@perigee/edge-access/resolver'
import { handleRequest } from './handle-request'
import { answerOperator } from './operator-routes'
import { operations } from './operations/index'
import { createDispatch } from './routing/dispatch'
import { createGatewayServer } from './server'
import type { Settings } from './settings'
import { stopServer } from '@perigee/server-kit/http/stop-server'

export { settings, type Settings } from './settings'

export type GatewayConfig = {
  settings: Settings
  store: StoreCalls
  authUrl: string
  /** Shared with the auth service. */
  resolveToken: string
  logger: Logger
  clock?: Clock
}

/** Starts the S3 gateway; `stop` lets running requests finish. */
export async function start(config: GatewayConfig): Promise<{ url: string; stop: () => Promise<void> }> {
  const { settings, store, authUrl, resolveToken, logger, clock = systemClock } = config
  usePrimitives(nodePrimitives)
  const { credentialLifetime, unknownCredentialLifetime, idleTimeout, shutdownTimeout } = settings
  const lifetimes = { knownLifetime: credentialLifetime, unknownLifetime: unknownCredentialLifetime }
  const resolve = createResolver({ authUrl, resolveToken, clock, ...lifetimes })
  const parts = { settings, store, resolve, dispatch: createDispatch(operations), clock, logger }
  let stopping = false

  const server = createGatewayServer(
    async (request, response) => {
      if (!answerOperator(request, response, { stopping, version: manifest.version }))
        await handleRequest(parts, request, response)
    },
    { idleTimeout },
  )
  const url = await listen(server, { host: settings.host, port: settings.port, variable: 'PERIGEE_GATEWAY_PORT' })
  return {
    url,
    stop() {
      stopping = true
      return stopServer(server, shutdownTimeout)
    },
  }
}
