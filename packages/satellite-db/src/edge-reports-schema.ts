/** Processes of the edge that have reported something. */
export interface EdgeProcessesTable {
  /** Random, of one run of one process. */
  process: string
  /** Of its batch that was counted last. */
  last_number: number
  counted_at: Date
}

/** When API keys were used last. No row: never, as far as it is known. */
export interface KeyUsesTable {
  key_id: string
  /** Moved on when it is an hour behind. */
  used_at: Date
}

export interface EdgeReportsSchema {
  'satellite.edge_processes': EdgeProcessesTable
  'satellite.key_uses': KeyUsesTable
}
