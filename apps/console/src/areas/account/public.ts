// The account of the person who is logged in: settings, sessions, factors, passkeys, deletion.
// The only file of this area that other areas and the app may import.
export { SessionTimeoutDialog } from './dialogs/session-timeout-dialog'
export { newPasswordProblems } from './model/new-password-problems'
export { answerQuestion, cancelQuestion, suggestsPasskeys } from './model/passkey-ceremonies'
export { passkeyTrouble } from './model/passkey-trouble'
export { type PasswordRules, usePasswordRules } from './model/use-password-rules'
export { loadAccountSettingsPage } from './loaders'
