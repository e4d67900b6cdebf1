import type { SatelliteSchema } from '@perigee/satellite-db/schema'
import { closeDatabase, openDatabase, type DatabaseAddress } from '@perigee/server-kit/database'
import type { Logger } from '@perigee/server-kit/logger'
import type { Metrics } from '@perigee/server-kit/metrics/create-metrics'
import { startMetricsServer } from '@perigee/server-kit/metrics/start-metrics-server'
import type { Shutdown } from '@perigee/server-kit/shutdown'
import type { Config } from '../load-config'
import { measureInstallation } from './measure-installation'

interface Parts {
  config: Config
  address: DatabaseAddress
  metrics: Metrics
  /** Those of other processes, which are told with ours. */
  others: () => Promise<readonly string[]>
  logger: Logger
  shutdown: Shutdown
}

/** Answers on the port for metrics, where one is set, until everything else has stopped. */
export async function serveMetrics({ config, address, metrics, others, logger, shutdown }: Parts): Promise<void> {
  const { metricsPort: port, metricsBind: host, metricsToken: token } = config.settings.server
  if (port === null) return
  const db = openDatabase<SatelliteSchema>(address, { logger, maxConnections: 1 })
  shutdown.onShutdown('database pool of the metrics', () => closeDatabase(db))
  measureInstallation(metrics.registry, db)
  const { stop } = await startMetricsServer({ metrics, others, host, port, token, logger })
  shutdown.onShutdown('metrics', stop)
}
