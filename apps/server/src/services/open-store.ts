import { join } from 'node:path'
import { closeDatabase, openDatabase, type DatabaseAddress } from '@perigee/server-kit/database'
import type { Installation } from '@perigee/server-kit/installation'
import type { Logger } from '@perigee/server-kit/logger'
import { deriveInstallationKey } from '@perigee/server-kit/secrets'
import type { Shutdown } from '@perigee/server-kit/shutdown'
import { systemClock } from '@perigee/std/clock'
import { minute } from '@perigee/std/durations'
import { openFileBlobs } from '@perigee/store-core/blobs/files'
import { placedBlobs } from '@perigee/store-core/blobs/placed-blobs'
import { createDirectStore, type DirectStore } from '@perigee/store-core/direct-store'
import { startStoreJobs } from '@perigee/store-core/jobs/start-store-jobs'
import type { StoreSchema } from '@perigee/store-core/schema'

interface Parts {
  address: DatabaseAddress
  dataFolder: string
  installation: Installation
  logger: Logger
  shutdown: Shutdown
}

/** The object store in this process, with its background jobs; all of it ends with `shutdown`. */
export async function openStore({ address, dataFolder, installation, logger, shutdown }: Parts): Promise<DirectStore> {
  const db = openDatabase<StoreSchema>(address, { logger })
  shutdown.onShutdown('database pool of the store', () => closeDatabase(db))
  const files = await openFileBlobs({ directory: join(dataFolder, 'blobs') })
  const blobs = placedBlobs(new Map([[0, files]]))
  const tokenKey = deriveInstallationKey(installation.rootSecret, 'segment-tokens')
  const store = createDirectStore({ db, blobs, tokenKey, logger })
  shutdown.onShutdown('object store', () => store.close())
  const jobs = startStoreJobs({ db, blobs, clock: systemClock, logger })
  shutdown.onShutdown('jobs of the store', () => jobs.stop(), minute)
  return store
}
