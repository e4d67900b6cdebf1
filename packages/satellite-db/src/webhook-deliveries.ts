import { sql } from 'kysely'
import type { SatelliteDb } from './schema'

export interface NewBudgetDelivery {
  budgetId: string
  type: string
  body: string
  now: Date
}

/** To be called in the transaction of what it tells: it is sent if and only if that is committed. */
export async function writeDownDelivery(
  db: SatelliteDb,
  { budgetId, type, body, now }: NewBudgetDelivery,
): Promise<void> {
  await sql`
    insert into satellite.webhook_deliveries (kind, budget_id, account_id, type, body, created_at, due_at)
    select 'budget', b.id, b.user_id, ${type}, ${body}, ${now}, ${now} from satellite.budgets b where b.id = ${budgetId}
  `.execute(db)
}

export interface DueDelivery {
  id: string
  kind: 'budget' | 'project'
  /** The budget or the webhook. */
  ownerId: string
  accountId: string
  body: string
  sealedName: Uint8Array | null
  createdAt: Date
  /** This one counted. */
  tries: number
  /** As they are now; null: there is no webhook any more. */
  address: string | null
  sealedSecret: Uint8Array | null
  oldSealedSecret: Uint8Array | null
  oldSecretUntil: Date | null
}

interface Wanted {
  now: Date
  /** Until then nobody else takes them. */
  again: Date
  limit: number
  /** Of one account, with those that are being sent. */
  each: number
  /** The accounts of those that are being sent, one entry for each. */
  busy: readonly string[]
}

/** Some that are due, the longest waiting first. Of each account few are looked at, however many wait. */
export async function takeDueDeliveries(
  db: SatelliteDb,
  { now, again, limit, each, busy }: Wanted,
): Promise<DueDelivery[]> {
  const { rows } = await sql<DueDelivery>`
    with recursive accounts as (
      (select account_id from satellite.webhook_deliveries where due_at is not null order by account_id limit 1)
      union all
      select (
        select d.account_id from satellite.webhook_deliveries d
        where d.due_at is not null and d.account_id > a.account_id order by d.account_id limit 1
      )
      from accounts a where a.account_id is not null
    ), waiting as (
      select due.id from accounts a
      cross join lateral (
        select d.id, d.due_at from satellite.webhook_deliveries d
        where d.account_id = a.account_id and d.due_at <= ${now}
        order by d.due_at
        limit greatest(0, ${each}::integer - (select count(*) from unnest(${busy}::uuid[]) b (id) where b.id = a.account_id))
      ) due
      order by due.due_at limit ${limit}
    ), taken as (
      update satellite.webhook_deliveries d set due_at = ${again}, tries = d.tries + 1
      where d.id in (
        select id from satellite.webhook_deliveries
        where id in (select id from waiting) and due_at <= ${now} for update skip locked
      )
      returning d.*
    )
    select t.id, t.kind, coalesce(t.budget_id, t.webhook_id) as "ownerId", t.account_id as "accountId", t.body,
      t.sealed_name as "sealedName", t.created_at as "createdAt", t.tries, coalesce(b.webhook, w.address) as address,
      coalesce(b.sealed_secret, w.sealed_secret) as "sealedSecret", w.old_sealed_secret as "oldSealedSecret",
      w.old_secret_until as "oldSecretUntil"
    from taken t
    left join satellite.budgets b on b.id = t.budget_id
    left join satellite.webhooks w on w.id = t.webhook_id`.execute(db)
  return rows
}

export interface TriedDelivery {
  at: Date
  ok: boolean
  /** What came of it, for people. */
  said: string
}

export interface DeliveryTry extends TriedDelivery {
  /** 0: nothing was answered. */
  status: number
  /** The beginning of what was answered. */
  answer: Uint8Array
  /** How long it took. */
  millis: number
}

/** @param dueAt when it is tried again; null: it is over */
export async function noteDeliveryTry(
  db: SatelliteDb,
  id: string,
  { at, ok, said, status, answer, millis, dueAt }: DeliveryTry & { dueAt: Date | null },
): Promise<void> {
  // One statement; a delivery that went with its webhook meanwhile has no try.
  await sql`
    with tried as (
      update satellite.webhook_deliveries
      set tried_at = ${at}, delivered = ${ok}, said = ${said}, due_at = ${dueAt} where id = ${id}
      returning id
    )
    insert into satellite.webhook_tries (delivery_id, at, delivered, status, said, answer, millis)
    select id, ${at}, ${ok}, ${status}, ${said}, ${answer}, ${millis} from tried`.execute(db)
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
    .$narrowType<{ at: Date; budgetId: string }>()
    .execute()
  return new Map(rows.map(({ budgetId, ...tried }) => [budgetId, tried]))
}

/** Deliveries that were over before a moment, with their tries. @returns how many there were */
export async function purgeDeliveries(
  db: SatelliteDb,
  { kind, before }: { kind: DueDelivery['kind']; before: Date },
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('satellite.webhook_deliveries')
    .where('kind', '=', kind)
    .where('due_at', 'is', null)
    .where('created_at', '<', before)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
