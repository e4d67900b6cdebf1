// Buckets: the list, making one, and what can be done with one.
// The only file of this area that other areas and the app may import.
export { useRunningDeletion } from './model/deletion-query'
export { OpenBucketDeletion } from './pages/open-bucket-deletion'
export { OpenBucketMenu } from './pages/open-bucket-menu'
export { loadBucketsPage } from './loaders'
export { newBucketDialog } from './lazy-dialogs'
export { useBucketChange } from './model/use-bucket-change'
