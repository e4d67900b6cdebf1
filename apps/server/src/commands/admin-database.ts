import type { Context } from '@perigee/actors/context'
import type { AuthSchema } from '@perigee/auth'
import type { SatelliteSchema } from '@perigee/satellite-db/schema'
import { closeDatabase, openDatabase } from '@perigee/server-kit/database'
import { createLogger } from '@perigee/server-kit/logger'
import { createShutdown } from '@perigee/server-kit/shutdown'
import { systemClock } from '@perigee/std/clock'
import type { Kysely } from 'kysely'
import type { Config } from '../load-config'
import { reachDatabase } from '../services/reach-database'

export type AdminDb = Kysely<AuthSchema & SatelliteSchema>

/** What the operator's commands run with. */
export interface AdminContext extends Context {
  db: AdminDb
}

export interface AdminParts {
  config: () => Config
  say: (text: string) => void
}

/** Works on the database of the installation, whether it runs or not. */
export async function withAdminDatabase<T>(config: Config, work: (context: AdminContext) => Promise<T>): Promise<T> {
  const logger = createLogger({ level: config.settings.server.logLevel })
  const shutdown = createShutdown({ logger })
  try {
    const address = await reachDatabase(config, { logger, shutdown })
    const db: AdminDb = openDatabase(address, { logger, maxConnections: 1 })
    shutdown.onShutdown('database', () => closeDatabase(db))
    return await work({ db, logger, clock: systemClock })
  } finally {
    await shutdown.stop()
  }
}

/** Runs a command and says what it answers. */
export const commandOn =
  ({ config, say }: AdminParts) =>
  async (work: (context: AdminContext) => Promise<string>): Promise<void> =>
    say(await withAdminDatabase(config(), work))
