// How the console reaches buckets and objects: passphrases in force, credentials, clients, links, places.
// The only file of this area that other areas and the app may import.
export { crumbs, pathToPlace, type Place } from './browser-path'
export { BucketLink } from './bucket-link'
export type { Deletion } from './deletion-list'
export { linkServices } from './link-services'
export { directUrl, linkBase, linkUrl } from './link-url'
export { type AccessServices, makeAccess } from './make-access'
export { type LinkServices, makeLinkAccess } from './make-link-access'
export { uninitialized } from './object-storage'
export { bucketKey, bucketNames, bucketsRoot, bucketTotals, objectsRoot } from './queries'
export { createBucketRights, deleteBucketRights, fullAccessRights } from './rights'
export { type StorageContext, useStorageContext } from './storage-context'
export {
  canRetry,
  isRunning,
  largeUploadSize,
  maxUploadSize,
  type Upload,
  type UploadTotals,
  uploadTotals,
} from './upload'
export { useDeletions, useObjectStorage, usePassphrase, useUploads } from './use-object-storage'
export { useOpenPlace } from './use-open-place'
export { useSetPassphrase } from './use-set-passphrase'
