import type { EdgeReports } from '@perigee/contract/edge-reports'
import type { SatelliteSchema } from '@perigee/satellite-db/schema'
import { closeDatabase, openDatabase, type DatabaseAddress } from '@perigee/server-kit/database'
import { createReporter, type EdgeReporter } from '@perigee/server-kit/edge-reports/create-reporter'
import { remoteReports } from '@perigee/server-kit/edge-reports/remote-reports'
import type { Installation } from '@perigee/server-kit/installation'
import type { Logger } from '@perigee/server-kit/logger'
import type { Metrics } from '@perigee/server-kit/metrics/create-metrics'
import { deriveInstallationKey } from '@perigee/server-kit/secrets'
import type { Shutdown } from '@perigee/server-kit/shutdown'
import { systemClock } from '@perigee/std/clock'
import type { Config } from '../load-config'
import type { ServiceName } from './service-names'

interface Parts {
  config: Config
  services: readonly ServiceName[]
  address: DatabaseAddress
  installation: Installation
  logger: Logger
  metrics: Metrics
  shutdown: Shutdown
}

/** What the edge services of this process tell api, which may be in another one; the rest is sent at `shutdown`. */
export async function openReporter(parts: Parts): Promise<EdgeReporter> {
  const { logger, metrics, shutdown } = parts
  const reporter = createReporter({ reports: await portOf(parts), metrics, logger })
  shutdown.onShutdown('reports of the edge', () => reporter.stop())
  return reporter
}

async function portOf({ config, services, address, installation, logger, shutdown }: Parts): Promise<EdgeReports> {
  if (!services.includes('api')) {
    const apiUrl = config.settings.server.apiUrl ?? config.urls.console
    return remoteReports({ apiUrl, key: deriveInstallationKey(installation.rootSecret, 'edge-reports') })
  }
  const { directReports } = await import('@perigee/api')
  const db = openDatabase<SatelliteSchema>(address, { logger, maxConnections: 1 })
  shutdown.onShutdown('database pool of the reports', () => closeDatabase(db))
  const webhookKey = deriveInstallationKey(installation.rootSecret, 'webhooks')
  return directReports({ db, clock: systemClock, logger, webhookKey })
}
