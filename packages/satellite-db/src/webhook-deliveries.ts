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
  /** At once, with those that are being sent. */
  most: { ofAccount: number; ofReceiver: number }
  /** What is being sent. */
  busy: readonly Pick<DueDelivery, 'accountId' | 'ownerId'>[]
}

/**
 * Some that are due: those of the accounts and receivers of which the fewest are being sent first, and of these the longest
 * waiting. Of each receiver few are looked at, however many wait.
 */
export async function takeDueDeliveries(
  db: SatelliteDb,
  { now, again, limit, most, busy }: Wanted,
): Promise<DueDelivery[]> {
  const { rows } = await sql<DueDelivery>`
    with recursive busy (account_id, owner_id) as materialized (
      select * from unnest(
        ${busy.map(({ accountId }) => accountId)}::uuid[], ${busy.map(({ ownerId }) => ownerId)}::uuid[]
      )
    ), receivers (account_id, owner_id) as (
      (
        select account_id, coalesce(webhook_id, budget_id) from satellite.webhook_deliveries
        where due_at is not null order by 1, 2 limit 1
      )
      union all
      select next.* from receivers r cross join lateral (
        select d.account_id, coalesce(d.webhook_id, d.budget_id) from satellite.webhook_deliveries d
        where d.due_at is not null and (d.account_id, coalesce(d.webhook_id, d.budget_id)) > (r.account_id, r.owner_id)
        order by 1, 2 limit 1
      ) next
    ), of_receivers as (
      select due.id, due.due_at, r.account_id,
        sent.count + row_number() over (partition by r.owner_id order by due.due_at, due.id) as place
      from receivers r
      cross join lateral (select count(*) from busy b where b.owner_id = r.owner_id) sent
      cross join lateral (
        select d.id, d.due_at from satellite.webhook_deliveries d
        where d.account_id = r.account_id and coalesce(d.webhook_id, d.budget_id) = r.owner_id and d.due_at <= ${now}
        order by d.due_at
        limit greatest(0, ${most.ofReceiver}::integer - sent.count)
      ) due
    ), of_accounts as (
      select id, due_at,
        (select count(*) from busy b where b.account_id = r.account_id)
          + row_number() over (partition by account_id order by place, due_at, id) as place
      from of_receivers r
    ), waiting as (
      select id from of_accounts where place <= ${most.ofAccount}::integer order by place, due_at limit ${limit}
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

/** What was over meanwhile stays so. @param dueAt when it is tried again; null: it is over */
export async function noteDeliveryTry(
  db: SatelliteDb,
  id: string,
  { at, ok, said, status, answer, millis, dueAt }: DeliveryTry & { dueAt: Date | null },
): Promise<void> {
  // One statement; a delivery that went with its webhook meanwhile has no try.
  await sql`
    with tried as (
      update satellite.webhook_deliveries
      set tried_at = ${at}, delivered = ${ok} or (delivered and due_at is null), said = ${said},
        due_at = case when due_at is null then null else ${dueAt}::timestamptz end
      where id = ${id}
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

/** Some deliveries that were over before a moment, with their tries. @returns how many there were */
export async function purgeDeliveries(
  db: SatelliteDb,
  { kind, before, limit }: { kind: DueDelivery['kind']; before: Date; limit: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from satellite.webhook_deliveries where id in (
      select id from satellite.webhook_deliveries
      where kind = ${kind} and due_at is null and created_at < ${before} order by created_at limit ${limit}
    )`.execute(db)
  return Number(numAffectedRows)
}
