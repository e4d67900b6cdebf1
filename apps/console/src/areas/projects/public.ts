// Projects: the list and making one.
// The only file of this area that other areas and the app may import.
export { createProject } from './create-project'
export { joinProjectDialog } from './lazy-dialogs'
export { loadProjectsPage } from './loaders'
export { sortProjects } from './sort-projects'
export { useNewProject } from './use-new-project'
