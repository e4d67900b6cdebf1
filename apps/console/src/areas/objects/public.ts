// The file browser of a bucket: lists, preview, deletion, where the pieces lie.
// The only file of this area that other areas and the app may import.
export { loadBucketPage } from './loaders'
