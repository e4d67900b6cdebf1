import { deriveInstallationKey } from '@perigee/server-kit/secrets'

/** Keys that sessions, codes and second factors are kept with, 32 bytes each. */
export interface AccountKeys {
  cookie: Uint8Array
  csrf: Uint8Array
  codes: Uint8Array
  /** Hashes recovery codes. Older versions sealed TOTP secrets with it too. */
  secondFactors: Uint8Array
  /** Seals TOTP secrets. */
  totp: Uint8Array
  /** Signs what a browser holds between password and second factor. */
  loginTicket: Uint8Array
  /** Signs captcha challenges. */
  captcha: Uint8Array
  /** Seals what a browser takes along to a single sign-on provider. */
  sso: Uint8Array
  /** Signs the links of invitations. */
  invitations: Uint8Array
}

export const installationKeys = (rootSecret: Uint8Array): AccountKeys => ({
  cookie: deriveInstallationKey(rootSecret, 'cookie'),
  csrf: deriveInstallationKey(rootSecret, 'csrf'),
  codes: deriveInstallationKey(rootSecret, 'codes'),
  totp: deriveInstallationKey(rootSecret, 'totp'),
  secondFactors: deriveInstallationKey(rootSecret, 'second-factors'),
  loginTicket: deriveInstallationKey(rootSecret, 'login-ticket'),
  captcha: deriveInstallationKey(rootSecret, 'captcha'),
  sso: deriveInstallationKey(rootSecret, 'sso'),
  invitations: deriveInstallationKey(rootSecret, 'invitations'),
})
