// Usage of a project and the first steps of a new account.
// The only file of this area that other areas and the app may import.
export { cloudGpusDialog } from './lazy-dialogs'
export { loadDashboardPage } from './loaders'
