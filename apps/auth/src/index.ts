import type { Server } from 'node:http'
import { createAdmission, type Admission } from '@perigee/server-kit/admission/create-admission'
import { createEdgeServer } from '@perigee/server-kit/edge/create-edge-server'
import { serve } from '@perigee/server-kit/edge/serve'
import { listen } from '@perigee/server-kit/http-server'
import { stopServer } from '@perigee/server-kit/http/stop-server'
import type { Logger } from '@perigee/server-kit/logger'
import { createMetrics, type Metrics } from '@perigee/server-kit/metrics/create-metrics'
import { migrate } from '@perigee/server-kit/migrate'
import { type Clock, systemClock } from '@perigee/std/clock'
import { hour, minute } from '@perigee/std/durations'
import type { Kysely } from 'kysely'
import { bearerMatches } from './bearer'
import { authHttpService, authRoutes } from './http-service'
import { migrationsWith } from './migrations'
import type { FindProjectOfApiKey } from './project-of-api-key'
import { deleteEndedDownloads } from './links/take-download'
import { nodeIdOf } from './read-grant'
import { deleteExpiredRecords, deleteRecordsOfLostKeys, type KnownHeads } from './records/delete-records'
import { createRecordSeal } from './records/record-seal'
import type { AuthSchema } from './schema'
import type { AuthService } from './service'
import type { Settings } from './settings'

export { settings, type Settings } from './settings'
export type { AuthSchema } from './schema'

export interface AuthConfig {
  settings: Settings
  db: Kysely<AuthSchema>
  gatewayUrl: string
  /** `nodeId@host:port` of the own satellite. */
  satelliteAddress: string
  resolveTokens: readonly string[]
  /** The same for all auth services on one database. */
  rootSecret: Uint8Array
  /** Asked for each grant of the own satellite: those of keys that it does not know are refused. */
  projectOfApiKey?: FindProjectOfApiKey
  /** Asked from time to time, so that the credentials of keys that are gone go too. */
  knownHeads?: KnownHeads
  clock?: Clock
  logger: Logger
  metrics?: Metrics
  /** Shared by all services of a process. */
  admission?: Admission
}

const cleaningPeriod = hour
/** A connection on which nothing moves for this long is closed. */
const idleTimeout = 2 * minute
/** How long requests may take to end when the service stops. */
const drainTime = minute

/** Migrates the schema `auth` and serves edge credentials. `stop` lets running requests end. */
export async function start(config: AuthConfig): Promise<{ url: string; server: Server; stop(): Promise<void> }> {
  const { settings, db, logger, metrics = createMetrics() } = config
  const { admission = createAdmission({ metrics, logger }) } = config
  const service = serviceOf(config)
  await migrate(db, { schema: 'auth', migrations: migrationsWith(service.seal) })
  const door = admission.door('auth')
  const http = authHttpService({
    routes: authRoutes(service),
    logger,
    door,
    isEdge: ({ headers }) => bearerMatches(headers.authorization, config.resolveTokens),
  })
  const server = createEdgeServer((request, response) => serve(http, request, response), {
    service: 'auth',
    door,
    metrics,
    requestTimeout: settings.requestTimeout,
    idleTimeout,
  })
  const cleaning = setInterval(() => void clean(service), cleaningPeriod)
  cleaning.unref()
  const options = { host: settings.host, port: settings.port, variable: 'PERIGEE_AUTH_PORT' }
  const url = await listen(server, options).catch((error: unknown) => {
    clearInterval(cleaning)
    throw error
  })
  service.life.started = true

  return {
    url,
    server,
    async stop() {
      service.life.stopping = true
      clearInterval(cleaning)
      if (settings.shutdownDelay > 0) await new Promise((resolve) => setTimeout(resolve, settings.shutdownDelay))
      await stopServer(server, drainTime)
    },
  }
}

const serviceOf = (config: AuthConfig): AuthService => ({
  settings: config.settings,
  db: config.db,
  clock: config.clock ?? systemClock,
  logger: config.logger,
  gatewayUrl: config.gatewayUrl,
  nodeIds: new Set([config.satelliteAddress, ...config.settings.satellites].map(nodeIdOf).filter((id) => id !== '')),
  resolveTokens: config.resolveTokens,
  seal: createRecordSeal(config.rootSecret),
  ownNodeId: nodeIdOf(config.satelliteAddress),
  projectOfApiKey: config.projectOfApiKey,
  knownHeads: config.knownHeads,
  life: { started: false, stopping: false },
})

async function clean({ db, clock, logger, ownNodeId, knownHeads }: AuthService): Promise<void> {
  try {
    const deleted = await deleteExpiredRecords(db, clock())
    if (deleted > 0) logger.info({ deleted }, 'removed expired records')
    await deleteEndedDownloads(db, clock())
    const lost = knownHeads && ownNodeId !== '' ? await deleteRecordsOfLostKeys(db, ownNodeId, knownHeads) : 0
    if (lost > 0) logger.info({ lost }, 'removed records of API keys that are gone')
  } catch (err) {
    logger.warn({ err }, 'could not remove records')
  }
}
