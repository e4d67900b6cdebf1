import type { DatabaseAddress } from '@perigee/server-kit/database'
import { isAlive } from '@perigee/server-kit/embedded-postgres/alive'
import { knownPassword } from '@perigee/server-kit/embedded-postgres/cluster-password'
import { addressOf, ownsDataFolder } from '@perigee/server-kit/embedded-postgres/ensure-database'
import { readPostmaster } from '@perigee/server-kit/embedded-postgres/postmaster-file'
import type { Logger } from '@perigee/server-kit/logger'
import type { Shutdown } from '@perigee/server-kit/shutdown'
import { clusterFolder, prepareDataFolder } from '../instance/prepare-data-folder'
import { takeLock } from '../instance/take-lock'
import type { Config } from '../load-config'
import { provideDatabase } from './database'

/**
 * The database of this installation, for a command beside the server: the configured one, the embedded one of a server
 * that runs, or else an embedded one that is started and stopped with `shutdown`.
 */
export async function reachDatabase(
  config: Config,
  tools: { logger: Logger; shutdown: Shutdown },
): Promise<DatabaseAddress> {
  if (config.settings.server.databaseUrl !== null) return config.settings.server.databaseUrl
  const running = await runningDatabase(config)
  if (running) return running
  await prepareDataFolder(config.dataFolder)
  const lock = await takeLock(config.dataFolder, config.urls.console)
  tools.shutdown.onShutdown('lock', () => lock.release())
  return (await provideDatabase(config, tools)).address
}

/** The embedded PostgreSQL that a server has started; undefined when none runs. It is left as it is. */
export async function runningDatabase({
  dataFolder,
}: Pick<Config, 'dataFolder'>): Promise<DatabaseAddress | undefined> {
  const postmaster = await readPostmaster(clusterFolder(dataFolder))
  if (!postmaster || !(await isAlive(postmaster.pid))) return undefined
  const password = await knownPassword(postmaster.dataDir)
  return (await ownsDataFolder(postmaster, password))
    ? addressOf(postmaster, { password, database: 'perigee' })
    : undefined
}
