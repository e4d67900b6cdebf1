import type { AuthSchema } from '@perigee/auth'
import { deleteRecordsOfKeys } from '@perigee/auth/operator'
import type { KeptNames } from '@perigee/contract/kept-names'
import { createApiKeySecrets } from '@perigee/satellite-db/api-key-secrets'
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
import { createKeptNames } from '@perigee/store-core/listings/create-kept-names'
import type { StoreSchema } from '@perigee/store-core/schema'
import type { Placements } from '../placements/load-placements'
import { warnOfMissingPlacements } from '../placements/missing-placements'
import { openPlacements } from '../placements/open-placements'

interface Parts {
  address: DatabaseAddress
  placements: Placements
  /** As the console names its own keys. */
  browserKeyPrefix: string
  /** How many share a project's own rate of calls. */
  processes: number
  /** Most bytes in the database for names of large folders; 0 for none. */
  keptNamesSize: number
  /** 20 unless given. */
  maxConnections?: number
  /** The background jobs: one process is to run them. */
  runsJobs: boolean
  installation: Installation
  logger: Logger
  metrics: Metrics
  shutdown: Shutdown
}

export interface OpenedStore {
  store: DirectStore
  keptNames: KeptNames | undefined
}

/** The object store in this process; all of it ends with `shutdown`. */
export async function openStore(parts: Parts): Promise<OpenedStore> {
  const { address, placements, installation, processes, maxConnections, logger, metrics, shutdown } = parts
  const db = openDatabase<StoreSchema & AuthSchema>(address, {
    logger,
    ...(maxConnections !== undefined && { maxConnections }),
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
    browserKeyPrefix: parts.browserKeyPrefix,
    processes,
  })
  shutdown.onShutdown('object store', () => store.close())
  const keptNames =
    parts.keptNamesSize > 0
      ? createKeptNames({ db, clock: systemClock, logger, maxSize: parts.keptNamesSize })
      : undefined
  const opened = { store, keptNames }
  if (!parts.runsJobs) return opened
  const jobs = startStoreJobs({
    db,
    blobs,
    clock: systemClock,
    logger,
    forgetCredentials: async (heads) => void (await deleteRecordsOfKeys(db, heads)),
  })
  shutdown.onShutdown('jobs of the store', () => jobs.stop(), minute)
  return opened
}
