/** What is written down about an account. */
export const activityKinds = [
  'login',
  'passkey-login',
  'login-failed',
  'login-locked',
  'password-changed',
  'password-reset',
  'mfa-enabled',
  'mfa-disabled',
  'recovery-codes-regenerated',
  'passkey-added',
  'passkey-removed',
  'sso-linked',
  'email-changed',
  'session-ended',
  'other-sessions-ended',
] as const
export type ActivityKind = (typeof activityKinds)[number]
