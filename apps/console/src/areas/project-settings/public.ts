// Settings of a project: name, description, limits, encryption, deletion.
// The only file of this area that other areas and the app may import.
export { editProjectLimitDialog, projectEncryptionDialog } from './lazy-dialogs'
export { loadProjectSettingsPage } from './loaders'
export { useProjectEdits } from './use-project-edits'
