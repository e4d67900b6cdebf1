import { sql } from 'kysely'
import type { SeenRequestRow } from './connection-tests'
import type { SatelliteDb } from './schema'

export type SeenByKey = SeenRequestRow & { key_mark: Uint8Array }

/**
 * Writes down what was seen of keys that somebody watches, in one statement; all else is left out, and what is about to
 * end is waited for by nobody. Of each key and outcome once.
 */
export async function noteRequestsSeen(
  db: SatelliteDb,
  { seen, now }: { seen: readonly SeenByKey[]; now: Date },
): Promise<void> {
  if (seen.length === 0) return
  const column = <K extends keyof SeenByKey>(name: K): SeenByKey[K][] => seen.map((row) => row[name])
  const marks = seen.map(({ key_mark }) => Buffer.from(key_mark))
  await sql`
    insert into satellite.connection_test_requests
      (test_id, outcome, seen_at, client, operation, code, skew_seconds)
    select t.id, s.outcome, s.seen_at, s.client, s.operation, s.code, s.skew
    from unnest(${marks}::bytea[], ${column('outcome')}::text[], ${column('seen_at')}::timestamptz[],
      ${column('client')}::text[], ${column('operation')}::text[], ${column('code')}::text[],
      ${column('skew_seconds')}::int[]) s (mark, outcome, seen_at, client, operation, code, skew)
    join satellite.connection_tests t on t.key_mark = s.mark
    where t.ends_at > ${now}
    order by t.id, s.outcome
    for key share of t skip locked
    on conflict (test_id, outcome) do update set seen_at = excluded.seen_at, client = excluded.client,
      operation = excluded.operation, code = excluded.code, skew_seconds = excluded.skew_seconds`.execute(db)
}
