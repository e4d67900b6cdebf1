// The file browser of a bucket: lists, preview, deletion, where the pieces lie.
// The only file of this area that other areas and the app may import.
export { askAheadOfBucket } from './ask-ahead'
export { loadBucketPage } from './loaders'
