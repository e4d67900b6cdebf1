// Buckets: the list, making one, and what can be done with one.
// The only file of this area that other areas and the app may import.
export { OpenBucketMenu } from './dialogs/open-bucket-menu'
export { bucketDialog } from './lazy-dialogs'
export { loadBucketsPage } from './loaders'
