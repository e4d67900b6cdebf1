import type { AccessRight, KeyType } from '@perigee/domain/key-facts'

/** Processes of the edge that have reported something. */
export interface EdgeProcessesTable {
  /** Random, of one run of one process. */
  process: string
  /** Of its batch that was counted last. */
  last_number: number
  counted_at: Date
}

/** When API keys were used last. No row: never. */
export interface KeyUsesTable {
  key_id: string
  /** Moved on when it is an hour behind. Null: unknown, for a key that is older than the first report. */
  used_at: Date | null
}

/** See the domain's `KeyFacts`. */
/** Of keys that another one has the place of. */
export interface KeyEndsTable {
  key_id: string
  ends_at: Date
}

export interface KeyFactsTable {
  key_id: string
  access_type: KeyType
  rights: AccessRight[]
  buckets: string[]
  expires_at: Date | null
  not_before: Date | null
}

export interface EdgeReportsSchema {
  'satellite.edge_processes': EdgeProcessesTable
  'satellite.key_uses': KeyUsesTable
  'satellite.key_facts': KeyFactsTable
  'satellite.key_ends': KeyEndsTable
}
