import { type SqlBool, sql } from 'kysely'
import type { SatelliteDb } from './schema'

/** A message that a webhook of a project was sent, or is to be sent. */
export interface LoggedDelivery {
  id: string
  type: string
  body: string
  sealedName: Uint8Array | null
  createdAt: Date
  /** When it is tried next; null: it is over. */
  dueAt: Date | null
  tries: number
  triedAt: Date | null
  delivered: boolean
  /** What came of the last try, for people. */
  said: string
}

export type DeliveryState = 'delivered' | 'waiting' | 'failed'

interface DeliveryQuery {
  webhookId: string
  state?: DeliveryState | undefined
  /** Behind this one, in the order of the list. */
  after?: { createdAt: Date; id: string } | undefined
  limit: number
}

const deliveries = (db: SatelliteDb, webhookId: string) =>
  db
    .selectFrom('satellite.webhook_deliveries as d')
    .select([
      'd.id',
      'd.type',
      'd.body',
      'd.sealed_name as sealedName',
      'd.created_at as createdAt',
      'd.due_at as dueAt',
      'd.tries',
      'd.tried_at as triedAt',
      'd.delivered',
      'd.said',
    ])
    .where('d.webhook_id', '=', webhookId)

const stateIs = {
  delivered: sql<SqlBool>`d.due_at is null and d.delivered`,
  failed: sql<SqlBool>`d.due_at is null and not d.delivered`,
  waiting: sql<SqlBool>`d.due_at is not null`,
}

/** The newest first. */
export const listDeliveries = (
  db: SatelliteDb,
  { webhookId, state, after, limit }: DeliveryQuery,
): Promise<LoggedDelivery[]> =>
  deliveries(db, webhookId)
    .$if(state !== undefined, (query) => query.where(stateIs[state ?? 'waiting']))
    .$if(after !== undefined, (query) =>
      query.where(sql<SqlBool>`(d.created_at, d.id) < (${after?.createdAt}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy('d.created_at', 'desc')
    .orderBy('d.id', 'desc')
    .limit(limit)
    .execute()

export const findDelivery = (
  db: SatelliteDb,
  { webhookId, id }: { webhookId: string; id: string },
): Promise<LoggedDelivery | undefined> => deliveries(db, webhookId).where('d.id', '=', id).executeTakeFirst()

/** Of one delivery, the newest first. */
export const listTries = (db: SatelliteDb, deliveryId: string) =>
  db
    .selectFrom('satellite.webhook_tries')
    .select(['at', 'delivered as ok', 'status', 'said', 'answer', 'millis'])
    .where('delivery_id', '=', deliveryId)
    .orderBy('id', 'desc')
    .limit(100)
    .execute()

export type LoggedTry = Awaited<ReturnType<typeof listTries>>[number]

/** What came of the newest message of each webhook that was tried. */
export async function lastTries(
  db: SatelliteDb,
  webhookIds: readonly string[],
): Promise<Map<string, { at: Date; ok: boolean; said: string }>> {
  if (webhookIds.length === 0) return new Map()
  const { rows } = await sql<{ webhookId: string; at: Date; ok: boolean; said: string }>`
    select w.id as "webhookId", d.tried_at as at, d.delivered as ok, d.said
    from unnest(${webhookIds}::uuid[]) as w (id)
    cross join lateral (
      select tried_at, delivered, said from satellite.webhook_deliveries
      where webhook_id = w.id and tried_at is not null order by created_at desc, id desc limit 1
    ) d`.execute(db)
  return new Map(rows.map(({ webhookId, ...tried }) => [webhookId, tried]))
}

/** Sends again what is over: one message, or all since a moment. @returns how many */
export async function replayDeliveries(
  db: SatelliteDb,
  { webhookId, now, which }: { webhookId: string; now: Date; which: { id: string } | { since: Date } },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('satellite.webhook_deliveries')
    .set({ due_at: now, tries: 0, delivered: false })
    .where('webhook_id', '=', webhookId)
    .where('due_at', 'is', null)
    .$if('id' in which, (query) => query.where('id', '=', 'id' in which ? which.id : ''))
    .$if('since' in which, (query) => query.where('created_at', '>=', 'since' in which ? which.since : now))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** What waits for a webhook is over. */
export async function endDeliveries(db: SatelliteDb, webhookId: string, said: string): Promise<void> {
  await db
    .updateTable('satellite.webhook_deliveries')
    .set({ due_at: null, said })
    .where('webhook_id', '=', webhookId)
    .where('due_at', 'is not', null)
    .execute()
}

/** One message for one webhook. @returns its id */
export async function insertDelivery(
  db: SatelliteDb,
  { webhookId, type, body, now, dueAt }: { webhookId: string; type: string; body: string; now: Date; dueAt: Date },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into satellite.webhook_deliveries (kind, webhook_id, account_id, type, body, created_at, due_at, tries)
    select 'project', w.id, p.owner_id, ${type}, ${body}, ${now}, ${dueAt}, 1
    from satellite.webhooks w join satellite.projects p on p.id = w.project_id where w.id = ${webhookId}
    returning id`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the webhook of a message is gone')
  return row.id
}

/** Messages about a version of an object that wait for its name. */
export const deliveriesToName = (db: SatelliteDb, eventIds: readonly string[]) =>
  db
    .selectFrom('satellite.webhook_deliveries')
    .select(['id', 'event_id as eventId', 'type', 'prefix', 'suffix', 'webhook_id as webhookId'])
    .where(sql<SqlBool>`event_id = any(${eventIds as string[]}::uuid[])`)
    .where('wants_name', '=', true)
    .where('due_at', 'is not', null)
    .where('tries', '=', 0)
    .forUpdate()
    .skipLocked()
    .$narrowType<{ eventId: string; webhookId: string }>()
    .execute()

export async function nameDelivery(db: SatelliteDb, id: string, sealedName: Uint8Array, now: Date): Promise<void> {
  await db
    .updateTable('satellite.webhook_deliveries')
    .set({ sealed_name: sealedName, wants_name: false, due_at: now })
    .where('id', '=', id)
    .execute()
}

/** Messages about names that nobody asked for. */
export async function deleteDeliveries(db: SatelliteDb, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('satellite.webhook_deliveries').where('id', 'in', ids).execute()
}
