// Forms with which people write to those who run the service.
// The only file of this area that other areas and the app may import.
export { feedbackDialog } from './lazy-dialogs'
export { loadFileSystemBetaPage, loadObjectMountPage } from './loaders'
