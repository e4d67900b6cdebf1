import type { Logger } from '@perigee/server-kit/logger'
import type { Clock } from '@perigee/std/clock'
import type { Kysely } from 'kysely'
import type { PlacedBlobs } from '../blobs/blob-store'
import type { StoreSchema } from '../schema'

/** What the jobs work with. Every job can run in several processes at once and can be cut off anywhere. */
export interface JobContext {
  db: Kysely<StoreSchema>
  blobs: PlacedBlobs
  clock: Clock
  /** Asks a job to end after the batch that it is at. */
  signal?: AbortSignal
}

/** For jobs that tell what they found. */
export type TellingContext = Pick<JobContext, 'db' | 'signal'> & { logger: Logger }

/** For the job that removes keys: the credentials that were made from them are the auth service's. */
export interface CredentialsContext {
  /** Removes them, by the heads of their API keys. */
  forgetCredentials(heads: readonly Uint8Array[]): Promise<void>
}

/** What every job can be run with. */
export type AnyJobContext = JobContext & TellingContext & CredentialsContext
