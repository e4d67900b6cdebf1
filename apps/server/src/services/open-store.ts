import type { AuthSchema } from '@perigee/auth'
import { deleteRecordsOfKeys } from '@perigee/auth/admin/delete-records-of-keys'
import { createApiKeySecrets } from '@perigee/satellite-db/api-keys/api-key-secrets'
import { closeDatabase, openDatabase, type DatabaseAddress } from '@perigee/server-kit/database'
import type { Installation } from '@perigee/server-kit/installation'
import type { Logger } from '@perigee/server-kit/logger'
import type { Metrics } from '@perigee/server-kit/metrics/create-metrics'
import { deriveInstallationKey } from '@perigee/server-kit/secrets'
import type { Shutdown } from '@perigee/server-kit/shutdown'
import { systemClock } from '@perigee/std/clock'
import { minute } from '@perigee/std/durations'
import { createDirectStore, type DirectStore } from '@perigee/store-core/direct-store'
import { startStoreJobs } from '@perigee/store-core/jobs/start-store-jobs'
import type { StoreSchema } from '@perigee/store-core/schema'
import type { Placements } from '../placements/load-placements'
import { warnOfMissingPlacements } from '../placements/missing-placements'
import { openPlacements } from '../placements/open-placements'

interface Parts {
  address: DatabaseAddress
  placements: Placements
  /** How many processes the edge has. */
  workers: number
  installation: Installation
  logger: Logger
  metrics: Metrics
  shutdown: Shutdown
}

/** The object store in this process, with its background jobs; all of it ends with `shutdown`. */
export async function openStore(parts: Parts): Promise<DirectStore> {
  const { address, placements, installation, logger, metrics, shutdown } = parts
  const db = openDatabase<StoreSchema & AuthSchema>(address, {
    logger,
    maxConnections: storeConnections(parts.workers),
    watch: (pool) => metrics.watchPool('store', pool),
  })
  shutdown.onShutdown('database pool of the store', () => closeDatabase(db))
  const blobs = await openPlacements(placements.stores)
  await warnOfMissingPlacements(db, { placements: placements.stores, logger })
  const tokenKey = deriveInstallationKey(installation.rootSecret, 'segment-tokens')
  const store = createDirectStore({
    db,
    blobs,
    tokenKey,
    openSecret: createApiKeySecrets(installation.rootSecret).open,
    logger,
    placements: placements.offered,
    processes: parts.workers,
  })
  shutdown.onShutdown('object store', () => store.close())
  const jobs = startStoreJobs({
    db,
    blobs,
    clock: systemClock,
    logger,
    forgetCredentials: async (heads) => void (await deleteRecordsOfKeys(db, heads)),
  })
  shutdown.onShutdown('jobs of the store', () => jobs.stop(), minute)
  return store
}

/** PostgreSQL takes a hundred connections unless told otherwise: many workers get few each. */
const storeConnections = (workers: number): number => Math.max(4, Math.floor(20 / Math.sqrt(workers)))
