import { sql } from 'kysely'

/** An address as mailboxes are compared: without regard to case. Unique index and indexes have this very expression. */
export const mailbox = (column: string) => sql<string>`lower(${sql.ref(column)})`

/** Whether a column holds this address, in any spelling of the same mailbox. */
export const isMailbox = (column: string, email: string) => sql<boolean>`${mailbox(column)} = lower(${email})`
