import type { Clock } from '@perigee/std/clock'
import type { Kysely } from 'kysely'
import type { PlacedBlobs } from '../blobs/placed-blobs'
import type { StoreSchema } from '../schema'

/** What the jobs work with. Every job can run in several processes at once and can be cut off anywhere. */
export interface JobContext {
  db: Kysely<StoreSchema>
  blobs: PlacedBlobs
  clock: Clock
}
