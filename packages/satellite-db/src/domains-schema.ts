import type { DomainState } from '@perigee/domain/custom-domain-check'
import type { UserId } from '@perigee/std/brand'
import type { Generated } from 'kysely'

/** A project's claim of a name. Several may claim one name; the one that DNS names holds it. */
export interface DomainsTable {
  id: Generated<number>
  project_id: number
  /** As `asciiDomain` spells it. */
  domain: string
  /** Bucket, or bucket/folder. */
  root: string
  access_id: string
  created_by: UserId | null
  created_at: Date
  /** Null for a claim that holds nothing. */
  held_since: Date | null
  /** Null while DNS was not asked. */
  checked_at: Date | null
  state: DomainState | null
  /** Names or addresses that the name leads to, when it was last asked. */
  found_points: Generated<string[]>
  found_txt: Generated<string[]>
}

export interface DomainsSchema {
  'satellite.domains': DomainsTable
}
