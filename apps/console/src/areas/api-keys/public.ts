// API keys of an account: programs manage its projects with them.
// The only file of this area that other areas and the app may import.
export { loadApiKeysPage } from './loaders'
