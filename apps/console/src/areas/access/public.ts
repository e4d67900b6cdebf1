// Access keys: the list, the wizard that makes one, their deletion, and the applications that use them.
// The only file of this area that other areas and the app may import.
export { apiKeyNames, apiKeysRoot } from './api-key-names'
export { catalogueSearch } from './applications/find-applications'
export { loadAccessKeysPage, loadApplicationsPage } from './loaders'
