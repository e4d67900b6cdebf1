import type { StoreCalls } from '@perigee/contract/store'
import type { Placement } from '@perigee/domain/placements'
import type { ApiKeySecrets } from '@perigee/satellite-db/api-key-secrets'
import type { Logger } from '@perigee/server-kit/logger'
import { systemClock, type Clock } from '@perigee/std/clock'
import { findCorsByName } from '@perigee/satellite-db/bucket-settings'
import type { Kysely } from 'kysely'
import { createObjectFinder } from './access/find-objects'
import { createKnownKeys } from './access/known-keys'
import { createRequestRates } from './access/request-rates'
import type { PlacedBlobs } from './blobs/placed-blobs'
import { abortUpload } from './calls/abort-upload'
import { beginUpload } from './calls/begin-upload'
import { commitObject } from './calls/commit-object'
import { commitPart } from './calls/commit-part'
import { completeUpload } from './calls/complete-upload'
import { copyObject } from './calls/copy-object'
import { createBucket } from './calls/create-bucket'
import { deleteBucket } from './calls/delete-bucket'
import { deleteObject } from './calls/delete-object'
import { deleteObjects } from './calls/delete-objects'
import { getBucket } from './calls/get-bucket'
import { getBucketCors } from './calls/get-bucket-cors'
import { getBucketLock } from './calls/get-bucket-lock'
import { getBucketTags } from './calls/get-bucket-tags'
import { getLegalHold } from './calls/get-legal-hold'
import { getRetention } from './calls/get-retention'
import { listBuckets } from './calls/list-buckets'
import { listChildren } from './calls/list-children'
import { listChanges } from './calls/list-changes'
import { listNames } from './calls/list-names'
import { listObjectParts } from './calls/list-object-parts'
import { listParts } from './calls/list-parts'
import { listUploadChanges } from './calls/list-upload-changes'
import { listUploadPaths } from './calls/list-upload-paths'
import { listUploads } from './calls/list-uploads'
import { listVersionChanges } from './calls/list-version-changes'
import { listVersionNames } from './calls/list-version-names'
import { listVersions } from './calls/list-versions'
import { openCopySource } from './calls/open-copy-source'
import { openObject } from './calls/open-object'
import { projectInfo } from './calls/project-info'
import { readSegment } from './calls/read-segment'
import { setBucketCors } from './calls/set-bucket-cors'
import { setBucketLock } from './calls/set-bucket-lock'
import { setBucketTags } from './calls/set-bucket-tags'
import { setLegalHold } from './calls/set-legal-hold'
import { setRetention } from './calls/set-retention'
import { setVersioning } from './calls/set-versioning'
import { statObject } from './calls/stat-object'
import { updateMetadata } from './calls/update-metadata'
import { writeSegment } from './calls/write-segment'
import type { StoreContext } from './context'
import { createObjectInserter } from './objects/insert-objects'
import type { StoreSchema } from './schema'
import { createSegmentTokens } from './segments/segment-tokens'
import { createEgressMeter } from './usage/egress-meter'
import { createLiveUsage } from './usage/live-usage'

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
  /** How many share the limits of a project's rate. */
  processes?: number
}

/** The object store in this process. */
export interface DirectStore extends StoreCalls {
  /** Writes down downloads that were counted but not stored yet; the database stays open. */
  close(): Promise<void>
}

export function createDirectStore(options: DirectStoreOptions): DirectStore {
  const { db, blobs, tokenKey, openSecret, logger, clock = systemClock, placements = [], processes } = options
  const egress = createEgressMeter({ db, logger })
  const usage = createLiveUsage({ db, clock, egress })
  const tokens = createSegmentTokens(tokenKey)
  const knownKeys = createKnownKeys(clock)
  const rates = createRequestRates(clock, processes)
  const together = { insert: createObjectInserter(db), find: createObjectFinder(db) }
  const usual = { db, blobs, clock, logger, tokens, usage, egress, knownKeys, rates, openSecret, placements }
  const context: StoreContext = { ...usual, ...together }
  return {
    projectInfo: (caller) => projectInfo(context, caller),
    createBucket: (caller, input) => createBucket(context, caller, input),
    getBucket: (caller, input) => getBucket(context, caller, input),
    listBuckets: (caller) => listBuckets(context, caller),
    deleteBucket: (caller, input) => deleteBucket(context, caller, input),
    getBucketTags: (caller, input) => getBucketTags(context, caller, input),
    setBucketTags: (caller, input) => setBucketTags(context, caller, input),
    getBucketCors: (caller, input) => getBucketCors(context, caller, input),
    setBucketCors: (caller, input) => setBucketCors(context, caller, input),
    findCors: (bucket) => findCorsByName(db, bucket),
    writeSegment: (caller, input, content) => writeSegment(context, caller, input, content),
    commitObject: (caller, input) => commitObject(context, caller, input),
    statObject: (caller, input) => statObject(context, caller, input),
    openObject: (caller, input) => openObject(context, caller, input),
    readSegment: (caller, input) => readSegment(context, caller, input),
    deleteObject: (caller, input) => deleteObject(context, caller, input),
    deleteObjects: (caller, input) => deleteObjects(context, caller, input),
    updateMetadata: (caller, input) => updateMetadata(context, caller, input),
    listObjectParts: (caller, input) => listObjectParts(context, caller, input),
    openCopySource: (caller, input) => openCopySource(context, caller, input),
    copyObject: (caller, input) => copyObject(context, caller, input),
    beginUpload: (caller, input) => beginUpload(context, caller, input),
    commitPart: (caller, input) => commitPart(context, caller, input),
    listParts: (caller, input) => listParts(context, caller, input),
    listUploads: (caller, input) => listUploads(context, caller, input),
    listUploadPaths: (caller, input) => listUploadPaths(context, caller, input),
    listUploadChanges: (caller, input) => listUploadChanges(context, caller, input),
    completeUpload: (caller, input) => completeUpload(context, caller, input),
    abortUpload: (caller, input) => abortUpload(context, caller, input),
    listChildren: (caller, input) => listChildren(context, caller, input),
    listNames: (caller, input) => listNames(context, caller, input),
    listChanges: (caller, input) => listChanges(context, caller, input),
    setVersioning: (caller, input) => setVersioning(context, caller, input),
    listVersionNames: (caller, input) => listVersionNames(context, caller, input),
    listVersionChanges: (caller, input) => listVersionChanges(context, caller, input),
    listVersions: (caller, input) => listVersions(context, caller, input),
    getBucketLock: (caller, input) => getBucketLock(context, caller, input),
    setBucketLock: (caller, input) => setBucketLock(context, caller, input),
    getRetention: (caller, input) => getRetention(context, caller, input),
    setRetention: (caller, input) => setRetention(context, caller, input),
    getLegalHold: (caller, input) => getLegalHold(context, caller, input),
    setLegalHold: (caller, input) => setLegalHold(context, caller, input),
    close: () => egress.close(),
  }
}
