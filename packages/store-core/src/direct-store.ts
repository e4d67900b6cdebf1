import type { StoreCalls } from '@perigee/contract/store'
import type { Placement } from '@perigee/domain/placements'
import type { Logger } from '@perigee/server-kit/logger'
import { systemClock, type Clock } from '@perigee/std/clock'
import type { Kysely } from 'kysely'
import type { BlobStore } from './blobs/blob-store'
import { commitObject } from './calls/commit-object'
import { createBucket } from './calls/create-bucket'
import { deleteBucket } from './calls/delete-bucket'
import { deleteObject } from './calls/delete-object'
import { getBucket } from './calls/get-bucket'
import { listBuckets } from './calls/list-buckets'
import { listChildren } from './calls/list-children'
import { openObject } from './calls/open-object'
import { projectInfo } from './calls/project-info'
import { readSegment } from './calls/read-segment'
import { statObject } from './calls/stat-object'
import { writeSegment } from './calls/write-segment'
import type { StoreContext } from './context'
import type { StoreSchema } from './schema'
import { createSegmentTokens } from './segments/segment-tokens'
import { createEgressMeter } from './usage/egress-meter'
import { createLiveUsage } from './usage/live-usage'

export interface DirectStoreOptions {
  db: Kysely<StoreSchema>
  blobs: BlobStore
  /** 32 bytes; the same in every process of an installation. Signs the tokens of segments. */
  tokenKey: Uint8Array
  logger: Logger
  clock?: Clock
  placements?: readonly Placement[]
}

/** The object store in this process. */
export interface DirectStore extends StoreCalls {
  /** Writes down downloads that were counted but not stored yet; the database stays open. */
  close(): Promise<void>
}

export function createDirectStore(options: DirectStoreOptions): DirectStore {
  const { db, blobs, tokenKey, logger, clock = systemClock, placements = [] } = options
  const egress = createEgressMeter({ db, logger })
  const usage = createLiveUsage({ db, clock, egress })
  const tokens = createSegmentTokens(tokenKey)
  const context: StoreContext = { db, blobs, clock, logger, tokens, usage, egress, placements }
  return {
    projectInfo: (caller) => projectInfo(context, caller),
    createBucket: (caller, input) => createBucket(context, caller, input),
    getBucket: (caller, input) => getBucket(context, caller, input),
    listBuckets: (caller) => listBuckets(context, caller),
    deleteBucket: (caller, input) => deleteBucket(context, caller, input),
    writeSegment: (caller, input, content) => writeSegment(context, caller, input, content),
    commitObject: (caller, input) => commitObject(context, caller, input),
    statObject: (caller, input) => statObject(context, caller, input),
    openObject: (caller, input) => openObject(context, caller, input),
    readSegment: (caller, input) => readSegment(context, caller, input),
    deleteObject: (caller, input) => deleteObject(context, caller, input),
    listChildren: (caller, input) => listChildren(context, caller, input),
    close: () => egress.close(),
  }
}
