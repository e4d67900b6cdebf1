import { closeDatabase, openDatabase } from '@perigee/server-kit/database'
import { createLogger } from '@perigee/server-kit/logger'
import { createShutdown } from '@perigee/server-kit/shutdown'
import type { StoreSchema } from '@perigee/store-core/schema'
import { unknownSettingLines } from '../all-settings'
import { checkBlobs } from '../doctor/check-blobs'
import { checkCompute } from '../doctor/check-compute'
import { checkStoragePort } from '../doctor/check-storage-port'
import { checkDataFolder } from '../doctor/check-data-folder'
import { checkDatabase } from '../doctor/check-database'
import { checkDisk } from '../doctor/check-disk'
import { checkKeyManagement } from '../doctor/check-key-management'
import { checkMail } from '../doctor/check-mail'
import { checkNativeModule } from '../doctor/check-native-module'
import { checkMetrics } from '../doctor/check-metrics'
import { checkProcesses } from '../doctor/check-processes'
import { checkProxies } from '../doctor/check-proxies'
import { checkServices } from '../doctor/check-services'
import { exists, note, wrong, type Finding } from '../doctor/finding'
import { failureText } from '../failure-text'
import { clusterFolder } from '../instance/prepare-data-folder'
import type { Config } from '../load-config'
import { missingPlacements } from '../placements/missing-placements'
import { reachDatabase } from '../services/reach-database'

/** Looks at everything that an installation needs. Changes nothing: probes are removed again. */
export async function examine(config: Config, env: NodeJS.ProcessEnv): Promise<Finding[]> {
  process.umask(0o077)
  const settings = unknownSettingLines(env).map((line) => note('settings', line, 'Correct or remove it.'))
  return [
    ...settings,
    ...(await checkDataFolder(config)),
    ...(await checkDisk(config)),
    ...(await lookIntoDatabase(config)),
    ...(await checkBlobs(config)),
    ...(await checkServices(config)),
    ...(await checkProcesses(config)),
    checkNativeModule(config),
    ...(await checkCompute(config)),
    ...(await checkStoragePort(config)),
    ...(await checkMetrics(config)),
    ...checkProxies(config),
    await checkMail(config),
    ...(await checkKeyManagement(config)),
  ]
}

async function lookIntoDatabase(config: Config): Promise<Finding[]> {
  if (config.settings.server.databaseUrl === null && !(await exists(clusterFolder(config.dataFolder)))) {
    return [
      note('database', 'there is none yet', 'The first start makes one. Set DATABASE_URL to use a PostgreSQL server.'),
    ]
  }
  const logger = createLogger({ level: 'silent' })
  const shutdown = createShutdown({ logger })
  try {
    const db = openDatabase<StoreSchema>(await reachDatabase(config, { logger, shutdown }), {
      logger,
      maxConnections: 2,
    })
    shutdown.onShutdown('database', () => closeDatabase(db))
    return [...(await checkDatabase(db)), ...(await missing(config, db))]
  } catch (error) {
    return [wrong('database', failureText(error), 'Look whether PostgreSQL runs and DATABASE_URL is right.')]
  } finally {
    await shutdown.stop()
  }
}

async function missing(config: Config, db: ReturnType<typeof openDatabase<StoreSchema>>): Promise<Finding[]> {
  const used = await missingPlacements(db, config.placements.stores).catch(() => [])
  return used.map((id) =>
    wrong(
      'placements',
      `buckets lie in placement ${id}, which is not configured`,
      'Put it back into the file of PERIGEE_PLACEMENTS.',
    ),
  )
}
