import type { Generated, JSONColumnType } from 'kysely'

/** Mails that an act has written down in its own transaction, until they are sent. */
export interface OutgoingMailsTable {
  id: Generated<number>
  recipient: string
  mail: string
  facts: JSONColumnType<Record<string, unknown>>
  created_at: Date
  /** When it is tried next. */
  due_at: Date
  tries: Generated<number>
}

export interface OutgoingMailsSchema {
  'satellite.outgoing_mails': OutgoingMailsTable
}
