// Buckets: the list, making one, and what can be done with one.
// The only file of this area that other areas and the app may import.
export type { BucketAction } from './dialogs/bucket-action-dialog'
export { OpenBucketMenu } from './dialogs/open-bucket-menu'
export { bucketDialog, loadBucketsPage } from './loaders'
