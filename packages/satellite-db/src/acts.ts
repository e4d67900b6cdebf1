import { type Insertable, type SqlBool, sql } from 'kysely'
import type { ProjectId, UserId } from '@perigee/std/brand'
import { toHex } from '@perigee/std/encoding'
import type { ActBatchesTable, ActPeopleTable, ActsTable } from './acts-schema'
import type { SatelliteDb } from './schema'

/** An entry of a project's audit log with the person beside it, as far as that is still known. */
export interface ActRow {
  id: number
  name: string
  at: Date
  actorKind: ActsTable['actor_kind']
  actorId: UserId | null
  target: string
  facts: Record<string, string | number>
  personHash: Uint8Array
  person: PersonOfAct | null
}

export interface PersonOfAct {
  salt: Uint8Array
  email: string
  fullName: string
  ip: string
  userAgent: string
}

type NewPerson = Omit<Insertable<ActPeopleTable>, 'act_id'>

/** In two statements, however many there are. A person belongs to the act that has its hash. */
export async function insertActs(
  db: SatelliteDb,
  entries: readonly { act: Insertable<ActsTable>; person: NewPerson }[],
): Promise<void> {
  if (entries.length === 0) return
  const acts = entries.map(({ act }) => act)
  const rows = await db.insertInto('satellite.acts').values(acts).returning(['id', 'person_hash']).execute()
  const persons = new Map(entries.map(({ act, person }) => [toHex(act.person_hash), person]))
  const people = rows.flatMap(({ id, person_hash }) => {
    const person = persons.get(toHex(person_hash))
    return person ? [{ ...person, act_id: id }] : []
  })
  await db.insertInto('satellite.act_people').values(people).execute()
}

/** What the log is searched by; times in [from, to). */
export interface ActFilter {
  projectId: number
  actorId?: UserId | undefined
  name?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
}

/**
 * Newest first, those before an entry. Person and act have an index each, so a page costs a page; times are compared on the
 * way: a time far back passes over what has come since.
 */
export const listActs = async (
  db: SatelliteDb,
  { projectId, actorId, name, from, to, before, limit }: ActFilter & { before?: number | undefined; limit: number },
): Promise<ActRow[]> => {
  const rows = await withPeople(db)
    .where('act.project_id', '=', projectId)
    .$if(actorId !== undefined, (query) => query.where('act.actor_id', '=', actorId ?? null))
    .$if(name !== undefined, (query) => query.where('act.name', '=', name ?? ''))
    .$if(from !== undefined, (query) => query.where('act.at', '>=', from ?? new Date(0)))
    .$if(to !== undefined, (query) => query.where('act.at', '<', to ?? new Date(0)))
    .$if(before !== undefined, (query) => query.where('act.id', '<', before ?? 0))
    .orderBy('act.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(entryOf)
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

/** Columns of an entry and of its person. */
const withPeople = (db: SatelliteDb) =>
  db
    .selectFrom('satellite.acts as act')
    .leftJoin('satellite.act_people as person', 'person.act_id', 'act.id')
    .select([
      'act.id',
      'act.name',
      'act.at',
      'act.actor_kind as actorKind',
      'act.actor_id as actorId',
      'act.target',
      'act.facts',
      'act.person_hash as personHash',
      'person.salt',
      'person.email',
      'person.name as fullName',
      'person.ip',
      'person.user_agent as userAgent',
    ])

type Joined = Awaited<ReturnType<ReturnType<typeof withPeople>['execute']>>[number]

function entryOf({ salt, email, fullName, ip, userAgent, ...act }: Joined): ActRow {
  const known = salt !== null && email !== null && fullName !== null && ip !== null && userAgent !== null
  return { ...act, person: known ? { salt, email, fullName, ip, userAgent } : null }
}
