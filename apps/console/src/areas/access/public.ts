// Access keys: the list, the wizard that makes one, and their deletion.
// The only file of this area that other areas and the app may import.
export { apiKeyNames, apiKeysRoot } from './api-key-names'
export { loadAccessKeysPage } from './loaders'
