import { type BucketTarget, s3TestEvent, testEvent } from '@perigee/domain/webhook-events'
import { sql } from 'kysely'
import type { SatelliteDb } from './schema'

/** The webhooks that hear what happens to the objects of a bucket; none when there is no such bucket. */
export async function targetsOfBucket(db: SatelliteDb, bucketId: number): Promise<BucketTarget[]> {
  const row = await db
    .selectFrom('satellite.buckets')
    .select('notification')
    .where('id', '=', bucketId)
    .executeTakeFirst()
  return (row?.notification as { targets?: BucketTarget[] } | null | undefined)?.targets ?? []
}

/** To be called while nobody else sets them. @returns false when they are these */
export async function setTargetsOfBucket(
  db: SatelliteDb,
  bucketId: number,
  targets: readonly BucketTarget[],
): Promise<boolean> {
  const value = targets.length === 0 ? null : JSON.stringify({ targets })
  const { numAffectedRows } = await sql`
    update satellite.buckets set notification = ${value}::jsonb
    where id = ${bucketId} and notification is distinct from ${value}::jsonb`.execute(db)
  return numAffectedRows === 1n
}

/** Writes down a test for each configuration of a bucket whose webhook is switched on, as S3 sends one. */
export async function writeDownTests(db: SatelliteDb, bucketId: number, at: Date): Promise<void> {
  await sql`
    insert into satellite.webhook_deliveries (kind, webhook_id, account_id, type, body, created_at, due_at)
    select 'project', w.id, p.owner_id, ${testEvent},
      json_build_object(
        'type', ${testEvent}::text, 'timestamp', ${at.toISOString()}::text,
        'data', json_build_object(
          'project', p.public_id, 'webhook', w.id, 'bucket', b.name, 'event', ${s3TestEvent}::text,
          'configuration', t.target ->> 'id'
        )
      )::text,
      ${at}, ${at}
    from satellite.buckets b
    join satellite.projects p on p.id = b.project_id
    cross join lateral jsonb_array_elements(b.notification -> 'targets') with ordinality as t (target, place)
    join satellite.webhooks w on w.id::text = t.target ->> 'webhook' and w.project_id = b.project_id and w.is_active
    where b.id = ${bucketId}
    order by t.place`.execute(db)
}

/** Names of the buckets that name each webhook of a project, in order. */
export async function bucketsOfWebhooks(db: SatelliteDb, projectId: number): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ webhook: string; buckets: string[] }>`
    select t.target ->> 'webhook' as webhook, array_agg(distinct b.name order by b.name) as buckets
    from satellite.buckets b
    cross join lateral jsonb_array_elements(b.notification -> 'targets') as t (target)
    where b.project_id = ${projectId} and b.notification is not null
    group by 1`.execute(db)
  return new Map(rows.map(({ webhook, buckets }) => [webhook, buckets]))
}

/** The row of a bucket of a project, locked until the transaction ends. */
export const lockBucketOfProject = (
  db: SatelliteDb,
  { projectId, name }: { projectId: number; name: string },
): Promise<{ id: number } | undefined> =>
  db
    .selectFrom('satellite.buckets')
    .select('id')
    .where('project_id', '=', projectId)
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirst()

/** What a webhook hears of the objects of a bucket; S3 tools may have set several for one bucket. */
export type HeardBucket = Pick<BucketTarget, 'events' | 'prefix' | 'suffix'> & { webhook: string; bucket: string }

/** Of all webhooks of a project, by the names of the buckets. */
export async function heardBuckets(db: SatelliteDb, projectId: number): Promise<HeardBucket[]> {
  const { rows } = await sql<{ bucket: string; target: BucketTarget }>`
    select b.name as bucket, t.target
    from satellite.buckets b
    cross join lateral jsonb_array_elements(b.notification -> 'targets') with ordinality as t (target, place)
    where b.project_id = ${projectId} and b.notification is not null
    order by b.name, t.place`.execute(db)
  return rows.map(({ bucket, target: { webhook, events, prefix, suffix } }) => ({
    webhook,
    bucket,
    events,
    prefix,
    suffix,
  }))
}

/** Which of these are webhooks of the project. */
export async function webhooksThatAre(
  db: SatelliteDb,
  projectId: number,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('satellite.webhooks')
    .select('id')
    .where('project_id', '=', projectId)
    .where('id', 'in', ids)
    .execute()
  return new Set(rows.map(({ id }) => id))
}
