import { hour } from '@perigee/std/durations'
import { sql } from 'kysely'
import type { TestProject } from './builders'
import type { TestApi } from './start-api'

/** Bytes of downloads that come to so many cents, at $7 for a TB. */
const bytesFor = (cents: number): number => Math.ceil((cents * 1e12) / 700)

/** Downloads from a bucket. */
export async function spend(
  { db, clock }: Pick<TestApi, 'db' | 'clock'>,
  { row }: Pick<TestProject, 'row'>,
  { cents, bucket = 'photos' }: { cents: number; bucket?: string },
): Promise<void> {
  const at = new Date(Math.floor(clock().getTime() / hour) * hour)
  await sql`
    insert into satellite.bucket_egress (project_id, bucket, hour, bytes, placement)
    values (${row.internalId}, ${bucket}, ${at}, ${bytesFor(cents)}, 0)
    on conflict (project_id, bucket, hour) do update set bytes = bucket_egress.bytes + excluded.bytes`.execute(db)
}
