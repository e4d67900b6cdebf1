import type { UserId } from '@perigee/std/brand'
import { type Selectable, sql } from 'kysely'
import type { ConnectionTestRequestsTable } from './connection-tests-schema'
import type { SatelliteDb } from './schema'

export interface OpenConnectionTest {
  id: string
  endsAt: Date
}

interface Opened {
  projectId: number
  openedBy: UserId
  keyMark: Uint8Array
  endsAt: Date
  /** Open at the same time by one person; older ones end. */
  atMost: number
}

export async function openConnectionTest(db: SatelliteDb, test: Opened): Promise<OpenConnectionTest> {
  const { projectId: project_id, openedBy: opened_by, keyMark: key_mark, endsAt: ends_at, atMost } = test
  await sql`
    delete from satellite.connection_tests where id in (
      select id from satellite.connection_tests where opened_by = ${opened_by} order by ends_at desc offset ${atMost - 1}
    )`.execute(db)
  const { id } = await db
    .insertInto('satellite.connection_tests')
    .values({ project_id, opened_by, key_mark, ends_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, endsAt: ends_at }
}

interface Asked {
  id: string
  projectId: number
  openedBy: UserId
}

export type SeenRequestRow = Omit<Selectable<ConnectionTestRequestsTable>, 'test_id'>

/** With what was seen, newest first. Somebody else's is not found. */
export async function findConnectionTest(
  db: SatelliteDb,
  { id, projectId, openedBy, now }: Asked & { now: Date },
): Promise<(OpenConnectionTest & { seen: SeenRequestRow[] }) | undefined> {
  const test = await db
    .selectFrom('satellite.connection_tests')
    .select(['id', 'ends_at as endsAt'])
    .where('id', '=', id)
    .where('project_id', '=', projectId)
    .where('opened_by', '=', openedBy)
    .where('ends_at', '>', now)
    .executeTakeFirst()
  if (!test) return undefined
  const seen = await db
    .selectFrom('satellite.connection_test_requests')
    .select(['outcome', 'seen_at', 'client', 'operation', 'code', 'skew_seconds'])
    .where('test_id', '=', id)
    .orderBy('seen_at', 'desc')
    .orderBy('outcome')
    .execute()
  return { ...test, seen }
}

export async function closeConnectionTest(db: SatelliteDb, { id, projectId, openedBy }: Asked): Promise<void> {
  await db
    .deleteFrom('satellite.connection_tests')
    .where('id', '=', id)
    .where('project_id', '=', projectId)
    .where('opened_by', '=', openedBy)
    .execute()
}

/** @returns how many. */
export async function deleteEndedConnectionTests(db: SatelliteDb, { before }: { before: Date }): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('satellite.connection_tests')
    .where('ends_at', '<', before)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
