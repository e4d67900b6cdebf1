// Share links.
// The only file of this area that other areas and the app may import.
export { shareDialog } from './lazy-dialogs'
export { useLeftoverLinks } from './use-leftover-links'
