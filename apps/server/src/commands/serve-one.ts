import { openInstallation } from '@perigee/server-kit/installation'
import { createLogger } from '@perigee/server-kit/logger'
import { createMetrics } from '@perigee/server-kit/metrics/create-metrics'
import { measureProcess } from '@perigee/server-kit/metrics/start-metrics-server'
import { linkToMain } from '@perigee/server-kit/processes/link-to-main'
import { createShutdown } from '@perigee/server-kit/shutdown'
import { writeFile } from 'node:fs/promises'
import { prepareDataFolder } from '../instance/prepare-data-folder'
import type { Config } from '../load-config'
import type { ProcessPlan } from '../processes/plan-processes'
import { startServices } from '../services/start-services'
import { untilBroken } from '../until-broken'

/**
 * Runs one service for the main process, which has the ports, the lock, the database and its migrations. Ends when it is
 * told to, or when that process is gone.
 */
export async function runServiceProcess(config: Config, plan: ProcessPlan): Promise<void> {
  const logger = createLogger({ level: config.settings.server.logLevel, process: plan.name })
  const shutdown = createShutdown({ logger })
  const metrics = createMetrics({ process: plan.name })
  const main = linkToMain()
  main.onStopping(() => shutdown.tell())
  main.onMeasure(() => metrics.registry.metrics())
  const broken = untilBroken(logger)
  const { databaseUrl, secret, metricsPort } = config.settings.server

  let isUp = false
  async function bringUp(): Promise<void> {
    await goFirstWhenMemoryIsShort()
    if (metricsPort !== null) measureProcess(metrics)
    await prepareDataFolder(config.dataFolder)
    const installation = await openInstallation(config.dataFolder, secret ? { secret } : {})
    const address = databaseUrl ?? ''
    const services = [plan.service]
    await startServices({ config, services, plan, address, installation, metrics, logger, shutdown })
    main.tellReady()
    isUp = true
  }

  try {
    await Promise.race([bringUp().then(() => main.toldToStop), main.toldToStop, broken])
    // What is still being started serves nobody: nothing of it is worth waiting for.
    if (!isUp) process.exit(0)
    main.tellLeaving()
    await shutdown.stop()
  } finally {
    main.tellLeaving()
    await shutdown.stop()
    main.leave()
  }
}

/** Linux ends us before the database and the console, when it has to end something. */
const goFirstWhenMemoryIsShort = (): Promise<void> =>
  writeFile('/proc/self/oom_score_adj', '500').catch(() => undefined)
