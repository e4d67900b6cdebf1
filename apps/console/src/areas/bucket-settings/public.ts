// The settings of one bucket.
// The only file of this area that other areas and the app may import.
export { loadBucketSettingsPage } from './loaders'
