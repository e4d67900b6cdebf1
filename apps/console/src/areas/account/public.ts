// The account of the person who is logged in: settings, sessions, factors, passkeys, deletion.
// The only file of this area that other areas and the app may import.
export { SessionTimeoutDialog } from './dialogs/session-timeout-dialog'
export { loadAccountSettingsPage } from './loaders'
