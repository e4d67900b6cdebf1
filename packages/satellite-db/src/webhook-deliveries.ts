import { sql } from 'kysely'
import type { SatelliteDb } from './schema'

export interface NewDelivery {
  kind: 'budget'
  budgetId: string
  body: string
  now: Date
}

/** To be called in the transaction of what it tells: it is sent if and only if that is committed. */
export async function writeDownDelivery(db: SatelliteDb, { kind, budgetId, body, now }: NewDelivery): Promise<void> {
  await db
    .insertInto('satellite.webhook_deliveries')
    .values({ kind, budget_id: budgetId, body, created_at: now, due_at: now, tried_at: null })
    .execute()
}

export interface DueDelivery {
  id: string
  budgetId: string
  body: string
  createdAt: Date
  /** This one counted. */
  tries: number
  /** As they are now; null: there is no webhook any more. */
  webhook: string | null
  sealedSecret: Uint8Array | null
}

/**
 * Some that are due, the longest waiting first, and of no account more than `each`, so that nobody's receivers hold up
 * those of others. Until `again` nobody else takes them.
 */
export async function takeDueDeliveries(
  db: SatelliteDb,
  { now, again, limit, each }: { now: Date; again: Date; limit: number; each: number },
): Promise<DueDelivery[]> {
  const { rows } = await sql<DueDelivery>`
    update satellite.webhook_deliveries d set due_at = ${again}, tries = d.tries + 1
    from satellite.budgets b
    where b.id = d.budget_id and d.id in (
      select id from satellite.webhook_deliveries where due_at <= ${now} and id in (
        select id from (
          select w.id, w.due_at, row_number() over (partition by o.user_id order by w.due_at, w.id) as place
          from satellite.webhook_deliveries w join satellite.budgets o on o.id = w.budget_id
          where w.due_at <= ${now}
        ) waiting where place <= ${each} order by due_at limit ${limit}
      ) for update skip locked
    )
    returning d.id, d.budget_id as "budgetId", d.body, d.created_at as "createdAt", d.tries, b.webhook,
      b.sealed_secret as "sealedSecret"`.execute(db)
  return rows
}

export interface TriedDelivery {
  at: Date
  ok: boolean
  /** What came of it, for people. */
  said: string
}

/** @param dueAt when it is tried again; null: it is over */
export async function noteDeliveryTry(
  db: SatelliteDb,
  id: string,
  { at, ok, said, dueAt }: TriedDelivery & { dueAt: Date | null },
): Promise<void> {
  await db
    .updateTable('satellite.webhook_deliveries')
    .set({ tried_at: at, delivered: ok, said, due_at: dueAt })
    .where('id', '=', id)
    .execute()
}

/** What waits to be sent, when there is nobody any more to send it to. */
export async function dropDeliveries(db: SatelliteDb, budgetId: string): Promise<void> {
  await db
    .deleteFrom('satellite.webhook_deliveries')
    .where('budget_id', '=', budgetId)
    .where('due_at', 'is not', null)
    .execute()
}

/** The newest try of each budget. */
export async function lastDeliveries(
  db: SatelliteDb,
  budgetIds: readonly string[],
): Promise<Map<string, TriedDelivery>> {
  if (budgetIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('satellite.webhook_deliveries')
    .distinctOn('budget_id')
    .select(['budget_id as budgetId', 'tried_at as at', 'delivered as ok', 'said'])
    .where('budget_id', 'in', budgetIds)
    .where('tried_at', 'is not', null)
    .orderBy('budget_id')
    .orderBy('tried_at', 'desc')
    .$narrowType<{ at: Date }>()
    .execute()
  return new Map(rows.map(({ budgetId, ...tried }) => [budgetId, tried]))
}

/** Deliveries that were over before a moment. @returns how many there were */
export async function purgeDeliveries(db: SatelliteDb, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('satellite.webhook_deliveries')
    .where('due_at', 'is', null)
    .where('created_at', '<', before)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
