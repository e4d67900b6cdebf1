import { storeCalls, type StoreCallName, type StoreCaller, type StoreCalls } from '@perigee/contract/store'
import type { StoreCall, StoreSubject } from '@perigee/contract/store-call'
import type { Placement } from '@perigee/domain/placements'
import type { ApiKeySecrets } from '@perigee/satellite-db/api-key-secrets'
import type { Logger } from '@perigee/server-kit/logger'
import type { BucketName, CipherPath } from '@perigee/std/brand'
import { systemClock, type Clock } from '@perigee/std/clock'
import type { Kysely } from 'kysely'
import { authorize, authorizeInBucket, createRequestRates } from './access/authorize'
import { createKeyCache } from './access/key-cache'
import { listedPath } from './objects/stored-path'
import { createObjectFinder } from './access/find-objects'
import type { PlacedBlobs } from './blobs/blob-store'
import { bucketNotifications } from './calls/bucket-notifications'
import { bucketSettings } from './calls/bucket-settings'
import { buckets } from './calls/buckets'
import { objectCopies } from './calls/copy-objects'
import { objectDeletes } from './calls/delete-objects'
import { folderListings } from './calls/list-folders'
import { completedUploads } from './calls/find-completed-upload'
import { uploadPaths } from './calls/list-upload-paths'
import { lifecycle } from './calls/lifecycle'
import { listUploads } from './calls/list-uploads'
import { versionListings } from './calls/list-versions'
import { objectLocks } from './calls/object-locks'
import { objectReads } from './calls/read-objects'
import type { StoreRuns } from './calls/store-runs'
import { uploadParts } from './calls/upload-parts'
import { uploads } from './calls/uploads'
import { objectWrites } from './calls/write-objects'
import type { StoreContext } from './context'
import { createObjectInserter } from './objects/insert-objects'
import type { StoreSchema } from './schema'
import { createSegmentTokens } from './segments/segment-tokens'
import { createEgressMeter } from './usage/egress-meter'
import { createLiveUsage } from './usage/live-usage'

const runs: StoreRuns = {
  ...buckets,
  ...bucketSettings,
  ...bucketNotifications,
  ...lifecycle,
  ...objectWrites,
  ...objectReads,
  ...objectDeletes,
  ...objectCopies,
  ...objectLocks,
  ...uploads,
  ...uploadParts,
  ...completedUploads,
  ...uploadPaths,
  listUploads,
  ...folderListings,
  ...versionListings,
}

export interface DirectStoreOptions {
  db: Kysely<StoreSchema>
  blobs: PlacedBlobs
  /** 32 bytes; the same in every process of an installation. Signs the tokens of segments. */
  tokenKey: Uint8Array
  /** Opens the sealed secret of the API key with this head; nothing else of the installation can be opened with it. */
  openSecret: ApiKeySecrets['open']
  logger: Logger
  clock?: Clock
  placements?: readonly Placement[]
  /** See `StoreContext`. */
  browserKeyPrefix?: string
  /** How many share the limits of a project's rate. */
  processes?: number
}

/** The object store in this process. */
export interface DirectStore extends StoreCalls {
  /** Writes down downloads that were counted but not stored yet; the database stays open. */
  close(): Promise<void>
}

export function createDirectStore(options: DirectStoreOptions): DirectStore {
  const { db, blobs, tokenKey, openSecret, logger, clock = systemClock, placements = [] } = options
  const { browserKeyPrefix = '', processes } = options
  const egress = createEgressMeter({ db, logger })
  const context: StoreContext = {
    db,
    blobs,
    clock,
    logger,
    openSecret,
    placements,
    browserKeyPrefix,
    egress,
    usage: createLiveUsage({ db, clock, egress }),
    tokens: createSegmentTokens(tokenKey),
    keyCache: createKeyCache(clock),
    rates: createRequestRates(clock, processes),
    insert: createObjectInserter(db),
    find: createObjectFinder(db),
  }
  return { ...bind(context), close: () => egress.close() }
}

/** Every call of the record: the caller's rights are judged as the record says, then the call's code runs. */
function bind(context: StoreContext): StoreCalls {
  const bound = Object.keys(storeCalls).map((name) => [name, boundCall(context, name as StoreCallName)])
  return Object.fromEntries(bound) as StoreCalls
}

/** A call without its name: `StoreRuns` and `StoreCalls` have seen that its input and answer are those of the record. */
type AnyRun = (context: StoreContext, ...input: unknown[]) => Promise<unknown>

function boundCall(context: StoreContext, name: StoreCallName): (...input: never[]) => Promise<unknown> {
  const { needs }: StoreCall = storeCalls[name]
  const run = runs[name] as AnyRun
  if (needs.of === 'anyone' || needs.of === 'itself') return (...input: unknown[]) => run(context, ...input)
  const judge = needs.of === 'project' ? authorize : authorizeInBucket
  const subject = subjects[needs.of]
  return async (caller: StoreCaller, ...input: [Addressed?, ...unknown[]]) =>
    run(context, await judge(context, caller, { ops: needs.anyOf, ...subject(input[0] ?? nowhere) }), ...input)
}

interface Addressed {
  bucket: BucketName
  path: CipherPath
  folder: CipherPath | null
  componentPrefix?: Uint8Array
}

const none = new Uint8Array() as CipherPath
const nowhere: Addressed = { bucket: '' as BucketName, path: none, folder: null }

/** What the key is judged for, by the input of a call. */
const subjects: Record<
  Exclude<StoreSubject, 'anyone' | 'itself'>,
  (input: Addressed) => { bucket: string; path: Uint8Array }
> = {
  project: () => ({ bucket: '', path: none }),
  bucket: ({ bucket }) => ({ bucket, path: none }),
  object: ({ bucket, path }) => ({ bucket, path }),
  folder: ({ bucket, folder }) => ({ bucket, path: folder ?? none }),
  prefix: ({ bucket, folder, componentPrefix }) => ({ bucket, path: listedPath(folder, componentPrefix) }),
}
