// The people of a project: who is in it, who is invited, and with which role.
// The only file of this area that other areas and the app may import.
export { addMemberDialog } from './lazy-dialogs'
export { loadTeamPage } from './loaders'
