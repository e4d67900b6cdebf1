import type { LinkKind } from '@perigee/domain/links'
import type { Generated } from 'kysely'

/** A public link that was recorded when it was made. Its name, maker and end are those of the API key behind it. */
export interface LinksTable {
  id: Generated<string>
  project_id: number
  api_key_id: string
  /** SHA-256 of the access key id in the link's address: names the auth service's record, and opens nothing. */
  record_hash: Uint8Array
  kind: LinkKind
  bucket: string
  /** Path and address, sealed by the browser under a key that the project's passphrase gives. */
  sealed_place: Uint8Array | null
  created_at: Date
  /** As the link service has counted them. */
  views: Generated<number>
  bytes: Generated<number>
  last_opened_at: Date | null
}

export interface LinkDaysTable {
  link_id: string
  /** A day in UTC, as `2026-03-04`. */
  day: string
  views: number
  bytes: number
}

export interface LinksSchema {
  'satellite.links': LinksTable
  'satellite.link_days': LinkDaysTable
}
