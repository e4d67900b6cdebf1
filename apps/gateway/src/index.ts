import type { IncomingMessage, Server } from 'node:http'
import { tellNobody, type ReportToApi } from '@perigee/contract/edge-reports'
import type { StoreCalls } from '@perigee/contract/store'
import { usePrimitives } from '@perigee/crypto/primitives'
import { nodeBinding } from '@perigee/crypto/primitives-node'
import { createFolderCache, type FolderCache } from '@perigee/object-client/listing/folder-cache'
import type { BlockThreads } from '@perigee/object-client/segments/block-stages'
import { createAdmission, type Admission } from '@perigee/server-kit/admission/create-admission'
import { clientReader } from '@perigee/server-kit/http/client'
import { serve } from '@perigee/server-kit/edge/serve'
import { createResolver } from '@perigee/edge-access/resolver'
import { createObjectsOf } from './request/caller'
import { createDispatch } from './dispatch'
import { watchServer } from '@perigee/server-kit/edge/create-edge-server'
import { listen, type ListenOptions } from '@perigee/server-kit/http/listen'
import { listenForMachines } from '@perigee/server-kit/http/listen-too'
import type { Logger } from '@perigee/server-kit/logger'
import { createMetrics, type Metrics } from '@perigee/server-kit/metrics/create-metrics'
import { systemClock, type Clock } from '@perigee/std/clock'
import manifest from '../package.json' with { type: 'json' }
import { createAccessLogs } from './access-logs/create-access-logs'
import { createCorsRules } from './cors/cors-rules'
import { accessKeyIdOf } from './request/claims'
import { createRequestWatch } from './request/watch-requests'
import { createRequestLimits } from './request/limits'
import { answerOperator } from './operator-routes'
import { operations } from './operations/all'
import type { StartReceiving } from '@perigee/s3/stages/receiving'
import { createGatewayServer } from './http/server'
import { s3Service } from './s3-service'
import type { Settings } from './settings'
import { stopServer } from '@perigee/server-kit/http/stop-server'

export { settings, type Settings } from './settings'

export type GatewayConfig = {
  settings: Settings
  store: StoreCalls
  /** Shared with others that list the same store. */
  folders?: FolderCache
  /** Where large bodies are checked, sealed and opened; in place when there is none. */
  threads?: { receive: StartReceiving; blocks: BlockThreads | undefined }
  authUrl: string
  /** Where machines of compute on this host come in, none unless given: what they take is taken from nobody else. */
  machinePort?: ListenOptions
  /** Where clients reach it, for what is wrong with how they do; none unless given. */
  publicUrl?: string
  /** Of the console, whose pages no rule holds back. */
  consoleOrigin: string
  /** Shared with the auth service. */
  resolveToken: string
  /** Takes what people want to know of the use of their keys; nobody unless given. */
  report?: ReportToApi
  logger: Logger
  metrics?: Metrics
  /** Shared by all services of a process. */
  admission?: Admission
  clock?: Clock
  /** How many of them share the limits of a project. */
  processes?: number
}

export type Gateway = {
  url: string
  /** Takes connections that came in elsewhere, too. */
  server: Server
  /** Lets the health check say that the gateway is about to go; it goes on answering. */
  tellStopping: () => void
  /** Takes no more connections and lets running requests finish. */
  stop: () => Promise<void>
}

/** Starts the S3 gateway. */
export async function start(config: GatewayConfig): Promise<Gateway> {
  const { settings, store, authUrl, resolveToken, logger, clock = systemClock, folders = createFolderCache() } = config
  const { metrics = createMetrics(), admission = createAdmission({ metrics, logger }) } = config
  const { report = tellNobody } = config
  const door = admission.door('gateway')
  const clientOf = clientReader(settings.trustedProxies)
  usePrimitives(nodeBinding(settings))
  const {
    credentialLifetime,
    credentialGrace,
    unknownCredentialLifetime,
    idleTimeout,
    headerTimeout,
    shutdownTimeout,
  } = settings
  const lifetimes = {
    knownLifetime: credentialLifetime,
    unknownLifetime: unknownCredentialLifetime,
    graceLifetime: credentialGrace,
  }
  const resolve = createResolver({ authUrl, resolveToken, clock, ...lifetimes })
  const accessLogs = createAccessLogs({
    destinations: settings.accessLogs,
    store,
    period: settings.accessLogPeriod,
    logger,
    clock,
  })
  const parts = {
    settings,
    accessLogs,
    objectsOf: createObjectsOf({
      store,
      folders,
      tellName: (named) => report('objectNamed', named),
      threads: config.threads?.blocks,
    }),
    startReceiving: config.threads?.receive,
    resolve,
    dispatch: createDispatch(operations),
    limits: createRequestLimits(settings, clock, config.processes),
    cors: createCorsRules({ store, origins: settings.corsOrigins, consoleOrigin: config.consoleOrigin, clock }),
    authentications: metrics.authentications,
    door,
    report,
    watchRequest: createRequestWatch({ report, publicHost: hostOf(config.publicUrl), clock }),
    clientIp: (request: IncomingMessage) => clientOf(request).ip,
    clock,
    logger,
  }
  let stopping = false

  const service = s3Service(parts)
  const server = createGatewayServer(
    async (request, response) => {
      const operator = { stopping, version: manifest.version, domains: settings.domains }
      const isOperators = request.url?.startsWith('/-/') === true && answerOperator(request, response, operator)
      if (!isOperators) await serve(service, request, response)
    },
    { idleTimeout, headerTimeout },
  )
  watchServer(server, { service: 'gateway', door, metrics, credentialOf: accessKeyIdOf })
  const url = await listen(server, { host: settings.host, port: settings.port, variable: 'PERIGEE_GATEWAY_PORT' })
  const machines = config.machinePort && (await listenForMachines(server, config.machinePort))
  return {
    url,
    server,
    tellStopping() {
      stopping = true
    },
    async stop() {
      stopping = true
      machines?.stop()
      await stopServer(server, shutdownTimeout)
      await accessLogs.stop()
    },
  }
}

const hostOf = (url: string | undefined): string | undefined => (url === undefined ? undefined : new URL(url).host)
