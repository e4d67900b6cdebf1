import type { DatabaseAddress } from '@perigee/server-kit/database'
import { startEmbeddedPostgres } from '@perigee/server-kit/embedded-postgres/start'
import type { Logger } from '@perigee/server-kit/logger'
import type { Shutdown } from '@perigee/server-kit/shutdown'
import { minute } from '@perigee/std/durations'
import { clusterFolder } from '../instance/prepare-data-folder'
import type { Config } from '../load-config'

/** The address of the configured server, or of an embedded one that is started here and stopped with `shutdown`. */
export async function provideDatabase(
  { settings, dataFolder }: Config,
  { logger, shutdown }: { logger: Logger; shutdown: Shutdown },
): Promise<{ address: DatabaseAddress; postgresPid?: number }> {
  if (settings.server.databaseUrl !== null) return { address: settings.server.databaseUrl }
  const server = await startEmbeddedPostgres({ dataDir: clusterFolder(dataFolder), logger })
  shutdown.onShutdown('postgresql', () => server.stop(), minute)
  return { address: server.address, postgresPid: server.pid }
}
