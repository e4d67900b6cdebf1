import type { SentFrom, StoreCalls } from '@perigee/contract/store'
import { bucketCalls } from '@perigee/contract/store-buckets'
import type { StoreAnswer, StoreArguments } from '@perigee/contract/store-call'
import type { AccessGrant } from '@perigee/grants/access-grant'
import type { ClientContext, SegmentSizes, TellName } from './context'
import { maxInlineSize, segmentSize } from '@perigee/crypto/content'
import { MiB } from '@perigee/std/units'
import { copyObject } from './copy-object'
import { deleteObject, deleteObjects } from './delete-objects'
import { getObject, headObject } from './get-object'
import { createFolderCache, type FolderCache } from './listing/folder-cache'
import { listObjectParts, listParts } from './uploads/list-parts'
import { estimateLifecycle, getLifecycle, setLifecycle } from './lifecycle'
import { listObjects } from './list-objects'
import { getLegalHold, getRetention, setLegalHold, setRetention } from './object-locks'
import { putObject } from './put-object'
import type { BlockThreads } from './segments/block-stages'
import { setTags } from './set-tags'
import { abortUpload, completeUpload } from './uploads/complete-upload'
import { createUpload } from './uploads/create-upload'
import { listUploads } from './uploads/list-uploads'
import { uploadPart } from './uploads/upload-part'
import { listVersions } from './versions/list-versions'

export type {
  ByteRange,
  DeletedOrRefused,
  DeletedVersion,
  ListedObject,
  ListObjects,
  ObjectInfo,
  ObjectName,
  ObjectPage,
  OpenObject,
  PutObject,
} from './objects'
export type { VersionPage } from './versions/versions'
export type { PartInfo, UploadInfo } from './uploads/uploads'

/** What is done here: plain paths and content become encrypted ones, and the other way round. */
const operations = {
  putObject,
  headObject,
  getObject,
  deleteObject,
  deleteObjects,
  listObjects,
  setTags,
  listObjectParts,
  copyObject,
  createUpload,
  uploadPart,
  listParts,
  listUploads,
  completeUpload,
  abortUpload,
  listVersions,
  getRetention,
  setRetention,
  getLegalHold,
  setLegalHold,
  getLifecycle,
  setLifecycle,
  estimateLifecycle,
}

type Operations = {
  [Name in keyof typeof operations]: (
    input: Parameters<(typeof operations)[Name]>[1],
  ) => ReturnType<(typeof operations)[Name]>
}
type BucketCalls = {
  [Name in keyof typeof bucketCalls]: (
    ...input: StoreArguments<(typeof bucketCalls)[Name]>
  ) => Promise<StoreAnswer<(typeof bucketCalls)[Name]>>
}

/** The sizes of the format. */
const formatSizes: SegmentSizes = { segment: segmentSize, inline: maxInlineSize, part: 5 * MiB }

/** Buckets and objects as their owner knows them: plain paths, plain content. Bucket names and settings are not encrypted. */
export type Objects = Operations & BucketCalls

/**
 * Opens a store with an access grant: everything is encrypted before it reaches the store and decrypted behind it.
 * Where the grant has no key, calls are refused with `unauthorizedApiKey`. `folders` is shared by all that list the same
 * store. `sizes` are the format's unless a test says otherwise.
 */
export function openObjects({
  store,
  grant,
  sentFrom,
  folders = createFolderCache(),
  sizes,
  tellName,
  threads,
}: {
  store: StoreCalls
  grant: AccessGrant
  /** See `StoreCaller`. */
  sentFrom?: SentFrom
  folders?: FolderCache
  sizes?: Partial<SegmentSizes>
  /** See `ClientContext`. */
  tellName?: TellName
  /** See `ClientContext`. */
  threads?: BlockThreads | undefined
}): Objects {
  return new OpenedObjects({
    store,
    caller: { apiKey: grant.apiKey.raw, ...(sentFrom && { sentFrom }) },
    keys: grant.encryption,
    sizes: { ...formatSizes, ...sizes },
    folders,
    ...(tellName && { tellName }),
    ...(threads && { threads }),
  }) as unknown as Objects
}

/** Its calls are those of all objects that were opened: one is opened for each request that changes something. */
class OpenedObjects {
  readonly #context: ClientContext

  constructor(context: ClientContext) {
    this.#context = context
  }

  static {
    const calls: Record<string, unknown> = {}
    for (const [name, run] of Object.entries<(context: ClientContext, input: never) => unknown>(operations)) {
      calls[name] = function (this: OpenedObjects, input: never) {
        return run(this.#context, input)
      }
    }
    for (const name of Object.keys(bucketCalls) as (keyof typeof bucketCalls)[]) {
      calls[name] = function (this: OpenedObjects, input: never) {
        return this.#context.store[name](this.#context.caller, input)
      }
    }
    Object.assign(this.prototype, calls)
  }
}
