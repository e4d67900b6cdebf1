import type { UserId } from '@perigee/std/brand'
import type { Generated } from 'kysely'

/** Credentials of the Web Authentication API. */
export interface PasskeysTable {
  /** Names the passkey to its owner. */
  id: Generated<string>
  user_id: UserId
  /** As the authenticator names it, base64url. */
  credential_id: string
  /** COSE key. */
  public_key: Uint8Array
  /** Of signatures, as told last; 0 for good where the authenticator does not count. */
  counter: number
  /** How the browser reaches the authenticator. */
  transports: string[]
  /** Whether it may be copied to other devices. */
  backup_eligible: boolean
  /** Whether it was, when it was used last. */
  backed_up: boolean
  name: string
  created_at: Date
  last_used_at: Date | null
}

/** Challenges that wait for their answer; taking one deletes it. */
export interface PasskeyChallengesTable {
  /** SHA-256 of the challenge. */
  challenge_hash: Uint8Array
  purpose: PasskeyPurpose
  /** Hash or id of the session, login attempt or user that may answer it. */
  bound_to: Uint8Array
  expires_at: Date
}

export type PasskeyPurpose = 'registration' | 'login' | 'second-factor'

export interface PasskeysSchema {
  'satellite.passkeys': PasskeysTable
  'satellite.passkey_challenges': PasskeyChallengesTable
}
