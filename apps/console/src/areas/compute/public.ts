// Machines of a project near its data, and the SSH keys that they let in.
// The only file of this area that other areas and the app may import.
export { loadComputeOverviewPage, loadDeployPage, loadInstancesPage, loadKeysPage } from './loaders'
