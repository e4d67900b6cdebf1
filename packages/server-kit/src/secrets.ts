import { hkdfSync } from 'node:crypto'

/** What keys of an installation are for. A label is part of the key: changing one makes new keys. */
export type KeyLabel =
  | 'cookie'
  | 'csrf'
  | 'resolve-token'
  | 'sealing'
  | 'codes'
  | 'second-factors'
  | 'segment-tokens'
  | 'captcha'
  | 'sso'
  | 'invitations'
  | 'login-ticket'
  | 'totp'
  | 'api-keys'
  | 'certificates'
  | 'fingerprint'
  | 'edge-reports'
  | 'card-sandbox'
  | 'webhooks'
  | 'idempotent-answers'
  | 'compute-tokens'
  | 'compute'

/** A 32-byte key for one purpose: HKDF-SHA256 of the installation's root secret. The same inputs always give the same key. */
export function deriveInstallationKey(rootSecret: Uint8Array, label: KeyLabel): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', rootSecret, new Uint8Array(0), `perigee:${label}`, 32))
}

/** Of an installation whose root secret was changed. */
export interface RootSecrets {
  before: Uint8Array
  now: Uint8Array
}
