import type { StoreCalls } from '@perigee/contract/store'
import type { AccessGrant } from '@perigee/grants/access-grant'
import { contextOf, formatSizes, type SegmentSizes } from './context'
import { copyObject } from './copy-object'
import { deleteObject } from './delete-object'
import { deleteObjects } from './delete-objects'
import { getObject } from './get-object'
import { headObject } from './head-object'
import { createFolderCache, type FolderCache } from './listing/folder-cache'
import { listObjectParts } from './list-object-parts'
import { listObjects } from './list-objects'
import type { Objects } from './objects'
import { putObject } from './put-object'
import { setTags } from './set-tags'
import { sealedAddress } from './sealed-address'
import { abortUpload } from './uploads/abort-upload'
import { completeUpload } from './uploads/complete-upload'
import { createUpload } from './uploads/create-upload'
import { listParts } from './uploads/list-parts'
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
  Objects,
  OpenObject,
  PutObject,
} from './objects'
export type { VersionPage } from './versions/versions'
export type { PartInfo, UploadInfo } from './uploads/uploads'

/**
 * Opens a store with an access grant: everything is encrypted before it reaches the store and decrypted behind it.
 * Where the grant has no key, calls are refused with `unauthorizedApiKey`. `folders` is shared by all that list the same
 * store. `sizes` are the format's unless a test says otherwise.
 */
export function openObjects({
  store,
  grant,
  folders = createFolderCache(),
  sizes,
}: {
  store: StoreCalls
  grant: AccessGrant
  folders?: FolderCache
  sizes?: Partial<SegmentSizes>
}): Objects {
  const context = contextOf({ store, grant, folders }, { ...formatSizes, ...sizes })
  const { caller } = context
  return {
    projectInfo: () => store.projectInfo(caller),
    listBuckets: () => store.listBuckets(caller),
    createBucket: (input) => store.createBucket(caller, input),
    getBucket: (input) => store.getBucket(caller, input),
    deleteBucket: ({ bucket, force = false }) => store.deleteBucket(caller, { bucket, force }),
    getBucketTags: (input) => store.getBucketTags(caller, input),
    setBucketTags: (input) => store.setBucketTags(caller, input),
    getBucketCors: (input) => store.getBucketCors(caller, input),
    setBucketCors: (input) => store.setBucketCors(caller, input),
    putObject: (input) => putObject(context, input),
    headObject: (input) => headObject(context, input),
    getObject: (input) => getObject(context, input),
    deleteObject: (input) => deleteObject(context, input),
    deleteObjects: (input) => deleteObjects(context, input),
    listObjects: (input) => listObjects(context, input),
    setTags: (input) => setTags(context, input),
    listObjectParts: (input) => listObjectParts(context, input),
    copyObject: (input) => copyObject(context, input),
    createUpload: (input) => createUpload(context, input),
    uploadPart: (input) => uploadPart(context, input),
    listParts: (input) => listParts(context, input),
    listUploads: (input) => listUploads(context, input),
    completeUpload: (input) => completeUpload(context, input),
    abortUpload: (input) => abortUpload(context, input),
    setVersioning: (input) => store.setVersioning(caller, input),
    listVersions: (input) => listVersions(context, input),
    getBucketLock: (input) => store.getBucketLock(caller, input),
    setBucketLock: (input) => store.setBucketLock(caller, input),
    getRetention: (input) => store.getRetention(caller, sealedAddress(context, input).address),
    setRetention: ({ retention, bypassGovernance, ...name }) =>
      store.setRetention(caller, { ...sealedAddress(context, name).address, retention, bypassGovernance }),
    getLegalHold: (input) => store.getLegalHold(caller, sealedAddress(context, input).address),
    setLegalHold: ({ legalHold, ...name }) =>
      store.setLegalHold(caller, { ...sealedAddress(context, name).address, legalHold }),
  }
}
