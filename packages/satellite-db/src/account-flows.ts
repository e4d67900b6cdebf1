import type { UserId } from '@perigee/std/brand'
import type { Insertable, Updateable } from 'kysely'
import type { AccountFlowsTable } from './accounts-and-projects-schema'
import type { SatelliteDb } from './schema'

/** Begins a flow anew, whatever came of an earlier one. */
export async function replaceAccountFlow(db: SatelliteDb, row: Insertable<AccountFlowsTable>): Promise<void> {
  await deleteAccountFlow(db, row.user_id, row.flow)
  await db.insertInto('satellite.account_flows').values(row).execute()
}

export async function findAccountFlow(db: SatelliteDb, userId: UserId, flow: string) {
  return db
    .selectFrom('satellite.account_flows')
    .select([
      'session_hash as sessionHash',
      'step',
      'started_at as startedAt',
      'code_hash as codeHash',
      'code_sent_at as codeSentAt',
      'code_tries as codeTries',
      'new_email as newEmail',
    ])
    .where('user_id', '=', userId)
    .where('flow', '=', flow)
    .executeTakeFirst()
}
export type AccountFlowRow = NonNullable<Awaited<ReturnType<typeof findAccountFlow>>>

export async function updateAccountFlow(
  db: SatelliteDb,
  { userId, flow }: { userId: UserId; flow: string },
  changes: Updateable<AccountFlowsTable>,
): Promise<void> {
  await db
    .updateTable('satellite.account_flows')
    .set(changes)
    .where('user_id', '=', userId)
    .where('flow', '=', flow)
    .execute()
}

export async function deleteAccountFlow(db: SatelliteDb, userId: UserId, flow: string): Promise<void> {
  await db.deleteFrom('satellite.account_flows').where('user_id', '=', userId).where('flow', '=', flow).execute()
}
