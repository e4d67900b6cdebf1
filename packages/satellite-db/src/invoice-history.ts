import type { UserId } from '@perigee/std/brand'
import { type RawBuilder, sql } from 'kysely'
import type { SatelliteDb } from './schema'

/** An invoice that was sent, a charge of a card for something else, or what took from a balance without one. */
export interface HistoryRow {
  /** Of an invoice; `charge-7` and `act-7` of the act with this number: only a charge has a receipt. */
  id: string
  /** Only of an invoice; else ''. */
  month: string
  /** '' for an invoice; else what kind of act it was. */
  kind: string
  state: 'open' | 'paid' | 'complete'
  /** Of an invoice without what a coupon took off; below zero for what went away. */
  cents: number
  since: Date
  before: Date
  at: Date
  failed: boolean
}

export interface HistoryPage {
  limit: number
  /** Ids of items: the page comes after one, or before the other one. */
  after?: string | undefined
  beforeItem?: string | undefined
}

/**
 * Charges of cards are what became credit: of one for an invoice only what that did not ask for any more. Then refunds to
 * cards, and what was left of packages when they ended.
 */
const items = (userId: UserId): RawBuilder<unknown> => sql`
  select i.id::text as id, i.month, '' as kind, i.state, i.subtotal_cents + i.minimum_cents as cents, i.since, i.before,
    i.finalised_at as at, i.state = 'open' and i.failed_at is not null as failed
  from satellite.invoices i where i.user_id = ${userId} and i.state in ('open', 'paid')
  union all
  select 'charge-' || a.id, '', a.kind, 'paid', -sum(e.micros)::bigint / 10000, a.at, a.at, a.at, false
  from satellite.ledger_acts a join satellite.ledger_entries e on e.act_id = a.id and e.account = 'credit'
  where a.user_id = ${userId} and exists (
    select from satellite.ledger_entries c where c.act_id = a.id and c.account = 'card' and c.micros > 0)
  group by a.id
  union all
  select 'act-' || a.id, '', a.kind, 'complete', sum(e.micros)::bigint / 10000, a.at, a.at, a.at, false
  from satellite.ledger_acts a join satellite.ledger_entries e on e.act_id = a.id
  where a.user_id = ${userId} and (a.kind, e.account) in (('refund', 'card'), ('packageEnd', 'expired'))
  group by a.id`

/**
 * A page, newest first. @returns undefined when there is no item with the id of the cursor; `more`: whether there is
 * something beyond the page, in the direction that was asked for
 */
export async function pageOfHistory(
  db: SatelliteDb,
  userId: UserId,
  { limit, after, beforeItem }: HistoryPage,
): Promise<{ rows: HistoryRow[]; more: boolean } | undefined> {
  const cursor = after ?? beforeItem
  const from = cursor === undefined ? undefined : await placeOf(db, userId, cursor)
  if (cursor !== undefined && from === undefined) return undefined
  const isBack = after === undefined && beforeItem !== undefined
  const beyond = from
    ? isBack
      ? sql`where (at, id) > (${from.at}, ${from.id})`
      : sql`where (at, id) < (${from.at}, ${from.id})`
    : sql``
  const order = isBack ? sql`order by at, id` : sql`order by at desc, id desc`
  const { rows } = await sql<HistoryRow>`
    select * from (${items(userId)}) history ${beyond} ${order} limit ${limit + 1}`.execute(db)
  const page = rows.slice(0, limit)
  return { rows: isBack ? page.toReversed() : page, more: rows.length > limit }
}

async function placeOf(db: SatelliteDb, userId: UserId, id: string): Promise<{ at: Date; id: string } | undefined> {
  const { rows } = await sql<{ at: Date; id: string }>`
    select at, id from (${items(userId)}) history where id = ${id}`.execute(db)
  return rows[0]
}

/** What came in of a customer, by the books: charges, deposits and what was given on top of them. Newest first. */
export async function listIncome(db: SatelliteDb, userId: UserId) {
  const { rows } = await sql<{ id: number; account: 'card' | 'chain' | 'bonus'; cents: number; at: Date }>`
    select a.id, e.account, sum(e.micros)::bigint / 10000 as cents, a.at
    from satellite.ledger_acts a join satellite.ledger_entries e on e.act_id = a.id
    where a.user_id = ${userId} and e.account in ('card', 'chain', 'bonus') and e.micros > 0
    group by a.id, e.account order by a.at desc, a.id desc`.execute(db)
  return rows
}

/** A charge of a card for something that no invoice asked for. */
export async function findCharge(db: SatelliteDb, { userId, actId }: { userId: UserId; actId: number }) {
  const { rows } = await sql<{ key: string; kind: string; at: Date; cents: number }>`
    select a.key, a.kind, a.at, sum(e.micros)::bigint / 10000 as cents
    from satellite.ledger_acts a join satellite.ledger_entries e on e.act_id = a.id
    where a.id = ${actId} and a.user_id = ${userId} and e.account = 'card' and e.micros > 0
    group by a.id`.execute(db)
  return rows[0]
}
