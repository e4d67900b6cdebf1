import { computeKeys } from '@perigee/compute/compute-keys'
import type { ComputeCosts } from '@perigee/compute/context'
import { servedLocation } from '@perigee/compute/controller/served-location'
import { startController } from '@perigee/compute/controller/start-controller'
import type { Engine } from '@perigee/compute/engine'
import type { SatelliteSchema } from '@perigee/satellite-db/schema'
import type { Admission } from '@perigee/server-kit/admission/create-admission'
import type { DatabaseAddress } from '@perigee/server-kit/database'
import { listen } from '@perigee/server-kit/http-server'
import type { Logger } from '@perigee/server-kit/logger'
import type { Metrics } from '@perigee/server-kit/metrics/create-metrics'
import { createShutdown } from '@perigee/server-kit/shutdown'
import { type Clock, systemClock } from '@perigee/std/clock'
import { minute } from '@perigee/std/durations'
import type { Kysely } from 'kysely'
import type { Server } from 'node:http'
import { createApp } from './create-app'
import type { Deps } from './deps'
import type { Settings } from './settings'

export { settings, type Settings } from './settings'

export interface ComputeConfig {
  settings: Settings
  db: Kysely<SatelliteSchema>
  /** Of the same database, for the session of the controller. */
  address: DatabaseAddress
  /** The same for all services on one database. */
  rootSecret: Uint8Array
  /** Runs the machines of the location that the settings name. Whoever opened it closes it, after `stop`. */
  engine: Engine
  /** `scheme://host[:port]` of the console. */
  consoleOrigin: string
  computeCosts: ComputeCosts
  clock?: Clock
  logger: Logger
  metrics?: Metrics
  /** Shared by all services of a process. */
  admission?: Admission
}

export interface ComputeService {
  url: string
  server: Server
  /** From now on it says that it is not well. */
  tellStopping(): void
  stop(): Promise<void>
}

/** How long requests may take to end, and the controller the steps that it is at. */
const endingTime = minute

/**
 * Serves machines of projects, and looks after those of one location. The database must be migrated. `stop` ends neither
 * what is being asked nor any machine.
 */
export async function start(config: ComputeConfig): Promise<ComputeService> {
  const { settings, db, logger, engine, clock = systemClock } = config
  const { onShutdown, stop } = createShutdown({ logger })
  const deps: Deps = {
    settings,
    db,
    clock,
    logger,
    engine,
    keys: computeKeys(config.rootSecret),
    computeCosts: config.computeCosts,
    consoleOrigin: config.consoleOrigin,
    life: { isStopping: false },
  }
  const location = await servedLocation(settings)
  const app = createApp(deps, config)
  const url = await listen(app, {
    host: settings.host,
    port: settings.computePort,
    variable: 'PERIGEE_COMPUTE_PORT',
  })
  const controller = startController({ ...deps, address: config.address, location })
  onShutdown('controller', () => controller.close(), endingTime)
  onShutdown('compute', () => app.close(), endingTime)
  return {
    url,
    server: app.server,
    tellStopping: () => void (deps.life.isStopping = true),
    stop: () => stop(),
  }
}
