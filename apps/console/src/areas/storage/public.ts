// How the console reaches buckets and objects: passphrases in force, credentials, clients, links, places.
// The only file of this area that other areas and the app may import.
export { crumbs, parentOf, pathToPlace, type Place, placeName, placeToPath } from './browser-path'
export { BucketLink } from './bucket-link'
export { linkServices } from './link-services'
export { directUrl, linkBase, linkUrl } from './link-url'
export { type AccessServices, makeGrant, makeKey } from './make-access'
export { type LinkAccess, linkRights, type LinkServices, makeLinkAccess } from './make-link-access'
export { type ObjectRef, refId, s3Object } from './object-ref'
export { placeLink } from './place-link'
export { uninitialized } from './object-storage'
export { bucketKey, bucketNames, bucketsRoot, bucketTotals, objectsRoot } from './queries'
export {
  bucketLockRights,
  bucketSettingRights,
  createBucketRights,
  deleteBucketRights,
  fullAccessRights,
  lifecycleRights,
  versioningRights,
} from './rights'
export { endOfAccess, storeKeyFacts, type StoreKeyFacts } from './store-key-facts'
export { type StorageContext, useStorageContext } from './storage-context'
export { objectStoragePart, useObjectStorage, usePassphrase } from './use-object-storage'
export { useOpenPlace } from './use-open-place'
export { useSetPassphrase } from './use-set-passphrase'
