import type { AuthSchema } from '@perigee/auth'
import type { SatelliteSchema } from '@perigee/satellite-db/schema'
import { closeDatabase, openDatabase } from '@perigee/server-kit/database'
import { createLogger } from '@perigee/server-kit/logger'
import { createShutdown } from '@perigee/server-kit/shutdown'
import type { Kysely } from 'kysely'
import type { Config } from '../load-config'
import { reachDatabase } from '../services/reach-database'

export type AdminDb = Kysely<AuthSchema & SatelliteSchema>

/** Works on the database of the installation, whether it runs or not. */
export async function withAdminDatabase<T>(config: Config, work: (db: AdminDb) => Promise<T>): Promise<T> {
  const logger = createLogger({ level: config.settings.server.logLevel })
  const shutdown = createShutdown({ logger })
  try {
    const address = await reachDatabase(config, { logger, shutdown })
    const db: AdminDb = openDatabase(address, { logger, maxConnections: 1 })
    shutdown.onShutdown('database', () => closeDatabase(db))
    return await work(db)
  } finally {
    await shutdown.stop()
  }
}
