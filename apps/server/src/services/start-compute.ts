import { computeCosts } from '@perigee/billing/charges/compute-costs'
import { start } from '@perigee/compute-service'
import type { SatelliteSchema } from '@perigee/satellite-db/schema'
import type { Admission } from '@perigee/server-kit/admission/create-admission'
import type { DatabaseAddress } from '@perigee/server-kit/database'
import type { Installation } from '@perigee/server-kit/installation'
import type { Logger } from '@perigee/server-kit/logger'
import type { Metrics } from '@perigee/server-kit/metrics/create-metrics'
import type { Shutdown } from '@perigee/server-kit/shutdown'
import type { Kysely } from 'kysely'
import type { Config } from '../load-config'
import { openComputeEngine } from './open-compute-engine'

interface Parts {
  config: Config
  db: Kysely<SatelliteSchema>
  address: DatabaseAddress
  installation: Installation
  logger: Logger
  metrics: Metrics
  admission: Admission
  shutdown: Shutdown
}

/** The compute service with the engine of this host. Instances go on running when it stops. */
export async function startCompute({ config, installation, shutdown, ...parts }: Parts) {
  const engine = await openComputeEngine(config, parts.logger)
  shutdown.onShutdown('compute engine', () => engine.close())
  const { compute, server } = config.settings
  return start({
    ...parts,
    settings: { ...compute, computeSshAddress: compute.computeSshAddress ?? server.host },
    rootSecret: installation.rootSecret,
    engine,
    consoleOrigin: new URL(config.urls.console).origin,
    computeCosts: (of) => computeCosts({ db: parts.db, settings: config.settings.api }, of),
  })
}
