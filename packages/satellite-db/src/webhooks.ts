import type { ProjectId } from '@perigee/std/brand'
import { type Insertable, sql, type Transaction, type Updateable } from 'kysely'
import type { SatelliteDb, SatelliteSchema } from './schema'
import type { WebhooksTable } from './webhooks-schema'

export interface WebhookRow {
  id: string
  address: string
  description: string
  events: string[]
  isActive: boolean
  sealedSecret: Uint8Array
  oldSealedSecret: Uint8Array | null
  oldSecretUntil: Date | null
  failingSince: Date | null
  createdAt: Date
  changedAt: Date
}

const webhooks = (db: SatelliteDb) =>
  db
    .selectFrom('satellite.webhooks as w')
    .select([
      'w.id',
      'w.address',
      'w.description',
      'w.events',
      'w.is_active as isActive',
      'w.sealed_secret as sealedSecret',
      'w.old_sealed_secret as oldSealedSecret',
      'w.old_secret_until as oldSecretUntil',
      'w.failing_since as failingSince',
      'w.created_at as createdAt',
      'w.changed_at as changedAt',
    ])

/** Of one project, the oldest first. */
export const listWebhooks = (db: SatelliteDb, projectId: number): Promise<WebhookRow[]> =>
  webhooks(db).where('w.project_id', '=', projectId).orderBy('w.created_at').orderBy('w.id').execute()

interface Named {
  /** Internal id. */
  projectId: number
  id: string
}

export const findWebhook = (db: SatelliteDb, { projectId, id }: Named): Promise<WebhookRow | undefined> =>
  webhooks(db).where('w.project_id', '=', projectId).where('w.id', '=', id).executeTakeFirst()

/** With its row locked, until the transaction ends. */
export const lockWebhook = (
  trx: Transaction<SatelliteSchema>,
  { projectId, id }: Named,
): Promise<WebhookRow | undefined> =>
  webhooks(trx).where('w.project_id', '=', projectId).where('w.id', '=', id).forUpdate().executeTakeFirst()

export async function insertWebhook(db: SatelliteDb, webhook: Insertable<WebhooksTable>): Promise<void> {
  await db.insertInto('satellite.webhooks').values(webhook).execute()
}

export async function updateWebhook(db: SatelliteDb, id: string, set: Updateable<WebhooksTable>): Promise<void> {
  await db.updateTable('satellite.webhooks').set(set).where('id', '=', id).execute()
}

/** With its deliveries; buckets name it no more. */
export async function deleteWebhook(trx: Transaction<SatelliteSchema>, { projectId, id }: Named): Promise<void> {
  await sql`
    update satellite.buckets b set notification = nullif(
      jsonb_build_object('targets', coalesce((
        select jsonb_agg(t.target order by t.place)
        from jsonb_array_elements(b.notification -> 'targets') with ordinality as t (target, place)
        where t.target ->> 'webhook' <> ${id}
      ), '[]'::jsonb)),
      '{"targets": []}'::jsonb
    )
    where b.project_id = ${projectId} and b.notification -> 'targets' @> ${JSON.stringify([{ webhook: id }])}::jsonb
  `.execute(trx)
  await trx.deleteFrom('satellite.webhooks').where('id', '=', id).where('project_id', '=', projectId).execute()
}

/** Waits until no other webhook of the project is being made. */
export async function lockProjectOfWebhooks(trx: Transaction<SatelliteSchema>, projectId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('satellite.webhooks', ${projectId}))`.execute(trx)
}

/** Whom to tell that a webhook fails. */
export interface FailingWebhook {
  address: string
  project: { name: string; publicId: ProjectId }
  owner: { email: string; status: number }
}

/** @returns undefined for one that was marked before, or is gone */
export async function markFailing(db: SatelliteDb, id: string, since: Date): Promise<FailingWebhook | undefined> {
  const { rows } = await sql<{ address: string; name: string; publicId: ProjectId; email: string; status: number }>`
    update satellite.webhooks w set failing_since = ${since}
    from satellite.projects p join satellite.users u on u.id = p.owner_id
    where w.id = ${id} and w.failing_since is null and p.id = w.project_id
    returning w.address, p.name, p.public_id as "publicId", u.email, u.status`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { address, name, publicId, email, status } = row
  return { address, project: { name, publicId }, owner: { email, status } }
}

/** Something has arrived. */
export async function unmarkFailing(db: SatelliteDb, id: string): Promise<void> {
  await db
    .updateTable('satellite.webhooks')
    .set({ failing_since: null })
    .where('id', '=', id)
    .where('failing_since', 'is not', null)
    .execute()
}

export const tellsObjectNames = async (db: SatelliteDb, projectId: number): Promise<boolean> =>
  (
    await db
      .selectFrom('satellite.projects')
      .select('tells_object_names as tells')
      .where('id', '=', projectId)
      .executeTakeFirstOrThrow()
  ).tells

/** @returns false when it was so */
export async function setTellsObjectNames(db: SatelliteDb, projectId: number, tells: boolean): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('satellite.projects')
    .set({ tells_object_names: tells })
    .where('id', '=', projectId)
    .where('tells_object_names', '<>', tells)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
