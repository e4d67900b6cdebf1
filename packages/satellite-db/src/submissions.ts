import type { UserId } from '@perigee/std/brand'
import { sql } from 'kysely'
import type { SatelliteDb } from './schema'

export type SubmissionContent = Record<string, string | boolean>

export interface SubmissionRow {
  id: string
  form: string
  content: SubmissionContent
  createdAt: Date
  deliveredAt: Date | null
  email: string
}

/** As the index has it. */
const takesOne = sql<boolean>`form not in ('feedback', 'project-limit-increase')`

/** @returns whether it was stored: forms take one answer per person, but for those that are sent as often as wanted. */
export async function insertSubmission(
  db: SatelliteDb,
  given: { userId: UserId; form: string; content: SubmissionContent; createdAt: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('satellite.submissions')
    .values({
      user_id: given.userId,
      form: given.form,
      content: JSON.stringify(given.content),
      created_at: given.createdAt,
      delivered_at: null,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'form']).where(takesOne).doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

const submissions = (db: SatelliteDb) =>
  db
    .selectFrom('satellite.submissions as s')
    .innerJoin('satellite.users as u', 'u.id', 's.user_id')
    .select(['s.id', 's.form', 's.content', 's.created_at as createdAt', 's.delivered_at as deliveredAt', 'u.email'])

/** Newest first. `form` also means the forms of which there is one for each thing: their names go on with its id. */
export async function listSubmissions(
  db: SatelliteDb,
  { form, limit }: { form?: string; limit: number },
): Promise<SubmissionRow[]> {
  return submissions(db)
    .$if(form !== undefined, (query) =>
      query.where((where) => where.or([where('s.form', '=', form ?? ''), where('s.form', 'like', `${form}-%`)])),
    )
    .orderBy('s.created_at', 'desc')
    .limit(limit)
    .execute()
}

/** Oldest first. */
export async function listUndelivered(db: SatelliteDb, limit: number): Promise<SubmissionRow[]> {
  return submissions(db).where('s.delivered_at', 'is', null).orderBy('s.created_at').limit(limit).execute()
}

export async function noteDelivered(db: SatelliteDb, id: string, at: Date): Promise<void> {
  await db.updateTable('satellite.submissions').set({ delivered_at: at }).where('id', '=', id).execute()
}
