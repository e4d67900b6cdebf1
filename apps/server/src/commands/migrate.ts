import { openInstallation } from '@perigee/server-kit/installation'
import { createLogger } from '@perigee/server-kit/logger'
import { createShutdown } from '@perigee/server-kit/shutdown'
import { prepareDataFolder } from '../instance/prepare-data-folder'
import { takeLock } from '../instance/take-lock'
import { assertWhole } from '../instance/unfinished-restore'
import type { Config } from '../load-config'
import { provideDatabase } from '../services/database'
import { migrateAll } from '../services/migrate-all'

/** Brings the database up to date without serving. @throws AlreadyRunningError while a server holds the embedded one. */
export async function runMigrate(config: Config): Promise<string[]> {
  const logger = createLogger({ level: config.settings.server.logLevel })
  const shutdown = createShutdown({ logger })
  try {
    if (config.settings.server.databaseUrl === null) {
      await prepareDataFolder(config.dataFolder)
      await assertWhole(config.dataFolder)
      const lock = await takeLock(config.dataFolder, config.urls.console)
      shutdown.onShutdown('lock', () => lock.release())
    }
    const { address } = await provideDatabase(config, { logger, shutdown })
    const { secret } = config.settings.server
    const { rootSecret } = await openInstallation(config.dataFolder, secret ? { secret } : {})
    return await migrateAll(address, { rootSecret, logger })
  } finally {
    await shutdown.stop()
  }
}
