import { belongsToRootSecret } from '@perigee/satellite-db/root-secret'
import type { SatelliteDb, SatelliteSchema } from '@perigee/satellite-db/schema'
import { closeDatabase, openDatabase, type DatabaseAddress } from '@perigee/server-kit/database'
import { holdSharedLock } from '@perigee/server-kit/database/hold-shared-lock'
import type { Logger } from '@perigee/server-kit/logger'
import type { Shutdown } from '@perigee/server-kit/shutdown'
import { sql } from 'kysely'

/** Held by every server that runs, shared; alone by who changes what all of them rely on. */
const key = 7_910_000_002

interface Parts {
  rootSecret: Uint8Array
  logger: Logger
  shutdown: Shutdown
}

/**
 * Shows others, until `shutdown`, that a server runs on this database, however idle it is. Waits while the root secret is
 * changed. `ended` rejects when that happened while the database was out of reach: we would seal under the old one.
 */
export async function showPresence(address: DatabaseAddress, { rootSecret, logger, shutdown }: Parts) {
  let reject: (reason: Error) => void = () => undefined
  const ended = new Promise<never>((_, fail) => (reject = fail))
  ended.catch(() => undefined)
  async function onRegained(): Promise<void> {
    const db = openDatabase<SatelliteSchema>(address, { logger, maxConnections: 1 })
    try {
      if (!(await belongsToRootSecret(db, rootSecret)))
        reject(new Error('The root secret of the database was changed, so the server stops.'))
    } finally {
      await closeDatabase(db)
    }
  }
  const lock = await holdSharedLock(address, { key, name: 'perigee server', logger, onRegained })
  shutdown.onShutdown('presence', () => lock.stop())
  return { ended }
}

/** Whether no server runs, and none starts before the transaction ends. */
export async function isWithoutServers(trx: SatelliteDb): Promise<boolean> {
  const { rows } = await sql<{ ours: boolean }>`
    select pg_try_advisory_xact_lock(${sql.lit(key)}) as ours`.execute(trx)
  return rows[0]?.ours === true
}
