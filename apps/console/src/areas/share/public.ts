// Share links: making one, and the list of those of the project.
// The only file of this area that other areas and the app may import.
export { shareDialog } from './lazy-dialogs'
export { loadSharedPage } from './loaders'
export { useLeftoverLinks } from './use-leftover-links'
