import type { RestKeyAccess } from '@perigee/domain/rest-key'
import type { UserId } from '@perigee/std/brand'
import type { Generated } from 'kysely'

/** Keys with which programs act for a person at the public API. */
export interface RestKeysTable {
  /** Names the key to its owner. */
  id: Generated<string>
  user_id: UserId
  /** SHA-256 of what the domain's `restKeyBytes` makes of the text. */
  hash: Uint8Array
  name: string
  created_at: Date
  /** Null: never. */
  expires_at: Date | null
  access: RestKeyAccess
  /** The only one that the key is for; null: all of its owner's. */
  project_id: number | null
  /** What of the public API the key is for; null: all of it. */
  areas: string[] | null
  /** The key that this one was made instead of. */
  replaces: string | null
}

/** How often each key was used. */
export interface RestKeyUsesTable {
  key_id: string
  last_used_at: Date
  calls: number
}

export interface RestKeysSchema {
  'satellite.rest_keys': RestKeysTable
  'satellite.rest_key_uses': RestKeyUsesTable
}
