import { type Insertable, type SqlBool, sql } from 'kysely'
import type { ActedBy } from '@perigee/domain/acts'
import type { ProjectId, UserId } from '@perigee/std/brand'
import type { ActBatchesTable } from './acts-schema'
import type { SatelliteDb } from './schema'

/** An entry of a project's audit log, with the people beside it as far as they are still known. */
export interface ActRow {
  id: number
  name: string
  at: Date
  actedBy: ActedBy
  actorId: UserId | null
  target: string
  facts: Record<string, string | number>
  personHash: Uint8Array
  /** Null for an act that is about nobody. */
  subjectHash: Uint8Array | null
  /** Who did it. */
  person: PersonOfAct | null
  /** Whom it is about. */
  subject: SubjectOfAct | null
}

export interface PersonOfAct {
  salt: Uint8Array
  email: string
  fullName: string
  ip: string
  userAgent: string
}

export interface SubjectOfAct {
  salt: Uint8Array
  email: string
}

/** What the log is searched by; times in [from, to). */
export interface ActFilter {
  projectId: number
  actorId?: UserId | undefined
  /** Any of these acts; all when absent. */
  names?: readonly string[] | undefined
  from?: Date | undefined
  to?: Date | undefined
}

/**
 * A page, newest first, behind the entry `before`. Each filter has an index that ends with the time, so a page costs a page,
 * however long the log is: of several acts, as many entries are read of each one as the page has.
 */
export async function listActs(
  db: SatelliteDb,
  { before, limit, ...filter }: ActFilter & { before?: number | undefined; limit: number },
): Promise<ActRow[]> {
  const after = before === undefined ? undefined : await placeOf(db, filter.projectId, before)
  if (before !== undefined && after === undefined) return []
  const ids = pageOfActs(filter, { after, limit })
  const rows = await withPeople(db)
    .where(sql<SqlBool>`act.id = any(array(${ids}))`)
    .orderBy('act.at', 'desc')
    .orderBy('act.id', 'desc')
    .execute()
  return rows.map(entryOf)
}

/** Where an entry stands in the order of the log. */
type Place = { at: Date; id: number }

const placeOf = (db: SatelliteDb, projectId: number, id: number): Promise<Place | undefined> =>
  db
    .selectFrom('satellite.acts')
    .select(['at', 'id'])
    .where('id', '=', id)
    .where('project_id', '=', projectId)
    .executeTakeFirst()

/** The statement that finds the ids of a page. */
export function pageOfActs(
  { projectId, actorId, names, from, to }: ActFilter,
  { after, limit }: { after: Place | undefined; limit: number },
) {
  const conditions = [
    sql`a.project_id = ${projectId}`,
    ...(actorId === undefined ? [] : [sql`a.actor_id = ${actorId}`]),
    ...(names === undefined ? [] : [sql`a.name = wanted.name`]),
    ...(from === undefined ? [] : [sql`a.at >= ${from}`]),
    ...(to === undefined ? [] : [sql`a.at < ${to}`]),
    ...(after === undefined ? [] : [sql`(a.at, a.id) < (${after.at}, ${after.id})`]),
  ]
  const newest = sql<{ id: number }>`
    select a.id, a.at from satellite.acts a
    where ${sql.join(conditions, sql` and `)} order by a.at desc, a.id desc limit ${limit}`
  return names === undefined
    ? sql<{ id: number }>`select id from (${newest}) page`
    : sql<{ id: number }>`
        select page.id from unnest(${names}::text[]) wanted (name) cross join lateral (${newest}) page
        order by page.at desc, page.id desc limit ${limit}`
}

export interface PersonOfLog {
  userId: UserId
  /** As of their last act; '' once they were forgotten. */
  email: string
  fullName: string
}

/** Who did something in a project, also those who have left: a step of the index for each, not for each entry. */
export async function listPeopleOfLog(
  db: SatelliteDb,
  { projectId, limit }: { projectId: number; limit: number },
): Promise<PersonOfLog[]> {
  const { rows } = await sql<PersonOfLog>`
    with recursive people as (
      (select a.actor_id from satellite.acts a
        where a.project_id = ${projectId} and a.actor_id is not null order by a.actor_id limit 1)
      union all
      select (select a.actor_id from satellite.acts a
        where a.project_id = ${projectId} and a.actor_id > p.actor_id order by a.actor_id limit 1)
      from people p where p.actor_id is not null
    )
    select p.actor_id as "userId", coalesce(known.email, '') as email, coalesce(known.name, '') as "fullName"
    from (select actor_id from people where actor_id is not null limit ${limit}) p
    left join lateral (
      select person.email, person.name from satellite.acts a join satellite.act_people person on person.act_id = a.id
      where a.project_id = ${projectId} and a.actor_id = p.actor_id order by a.at desc, a.id desc limit 1
    ) known on true
    order by 2, 1`.execute(db)
  return rows
}

/** The entries that the chain does not hold yet, oldest first. */
export async function actsToChain(
  db: SatelliteDb,
  { projectId, limit }: { projectId: number; limit: number },
): Promise<ActRow[]> {
  const waiting = withPeople(db).where('act.project_id', '=', projectId).where('act.batch', 'is', null)
  const rows = await waiting.orderBy('act.id').limit(limit).execute()
  return rows.map(entryOf)
}

export async function actsOfBatch(
  db: SatelliteDb,
  { projectId, number }: { projectId: number; number: number },
): Promise<ActRow[]> {
  const inBatch = withPeople(db).where('act.project_id', '=', projectId).where('act.batch', '=', number)
  const rows = await inBatch.orderBy('act.id').execute()
  return rows.map(entryOf)
}

/** Projects with entries that wait for the chain. */
export async function projectsToChain(db: SatelliteDb, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('satellite.acts')
    .select('project_id')
    .distinct()
    .where('batch', 'is', null)
    .limit(limit)
    .execute()
  return rows.map(({ project_id }) => project_id)
}

/** Projects whose log has a batch, or the one that is named. */
export const listLoggedProjects = (db: SatelliteDb, projectId?: ProjectId) =>
  db
    .selectFrom('satellite.projects as p')
    .select(['p.id', 'p.public_id as publicId'])
    .where((eb) => eb.exists(eb.selectFrom('satellite.acts as a').select('a.id').whereRef('a.project_id', '=', 'p.id')))
    .$if(projectId !== undefined, (query) => query.where('p.public_id', '=', projectId ?? null))
    .orderBy('p.id')
    .execute()

export async function countActsToChain(db: SatelliteDb, projectId: number): Promise<number> {
  const { total } = await db
    .selectFrom('satellite.acts')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('project_id', '=', projectId)
    .where('batch', 'is', null)
    .executeTakeFirstOrThrow()
  return total
}

/** Number of a batch whose entries are there while it is not; undefined when there is none. */
export async function firstEntryWithoutBatch(db: SatelliteDb, projectId: number): Promise<number | undefined> {
  const { rows } = await sql<{ batch: number }>`
    select a.batch from satellite.acts a
    where a.project_id = ${projectId} and a.batch is not null and not exists (
      select from satellite.act_batches b where b.project_id = a.project_id and b.number = a.batch
    )
    order by a.batch limit 1`.execute(db)
  return rows[0]?.batch
}

/** Waits until no other transaction chains entries of the project; until then what it has done is not seen. */
export async function lockChain(trx: SatelliteDb, projectId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('satellite.act_batches', ${projectId}))`.execute(trx)
}

export const lastBatch = (db: SatelliteDb, projectId: number) =>
  db
    .selectFrom('satellite.act_batches')
    .select(['number', 'hash'])
    .where('project_id', '=', projectId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()

export const listBatches = (
  db: SatelliteDb,
  { projectId, after, limit }: { projectId: number; after: number; limit: number },
) =>
  db
    .selectFrom('satellite.act_batches')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('number', '>', after)
    .orderBy('number')
    .limit(limit)
    .execute()

export async function insertBatch(
  trx: SatelliteDb,
  batch: Insertable<ActBatchesTable>,
  ids: readonly number[],
): Promise<void> {
  await trx.insertInto('satellite.act_batches').values(batch).execute()
  await trx
    .updateTable('satellite.acts')
    .set({ batch: batch.number })
    .where(sql<SqlBool>`id = any(${ids as number[]}::bigint[])`)
    .execute()
}

/** Whole batches that ended before a time, so that the chain begins later and holds. @returns how many entries went */
export async function deleteOldBatches(db: SatelliteDb, before: Date): Promise<number> {
  const { rows } = await sql<{ removed: number }>`
    with old as (delete from satellite.act_batches where last_at < ${before} returning project_id, number),
      gone as (delete from satellite.acts using old where acts.project_id = old.project_id and acts.batch = old.number
        returning acts.id)
    select count(*)::int as removed from gone`.execute(db)
  return rows[0]?.removed ?? 0
}

/** Columns of an entry and of the people beside it. */
const withPeople = (db: SatelliteDb) =>
  db
    .selectFrom('satellite.acts as act')
    .leftJoin('satellite.act_people as person', 'person.act_id', 'act.id')
    .leftJoin('satellite.act_subjects as subject', 'subject.act_id', 'act.id')
    .select([
      'act.id',
      'act.name',
      'act.at',
      'act.actor_kind as actedBy',
      'act.actor_id as actorId',
      'act.target',
      'act.facts',
      'act.person_hash as personHash',
      'act.subject_hash as subjectHash',
      'person.salt',
      'person.email',
      'person.name as fullName',
      'person.ip',
      'person.user_agent as userAgent',
      'subject.salt as subjectSalt',
      'subject.email as subjectEmail',
    ])

type Joined = Awaited<ReturnType<ReturnType<typeof withPeople>['execute']>>[number]

function entryOf({ salt, email, fullName, ip, userAgent, subjectSalt, subjectEmail, ...act }: Joined): ActRow {
  const known = salt !== null && email !== null && fullName !== null && ip !== null && userAgent !== null
  return {
    ...act,
    person: known ? { salt, email, fullName, ip, userAgent } : null,
    subject: subjectSalt !== null && subjectEmail !== null ? { salt: subjectSalt, email: subjectEmail } : null,
  }
}
