// Share links.
// The only file of this area that other areas and the app may import.
export { ShareDialog } from './share-dialog'
export { shareDialog } from './lazy-dialogs'
