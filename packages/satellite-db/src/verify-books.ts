import { sql } from 'kysely'
import type { SatelliteDb } from './schema'

/** What does not fit together, and where. */
export interface Fault {
  /** Key of an act, id of an invoice, or of an account. */
  of: string
  what: string
}

/**
 * Sent invoices that the books or their own lines say something else of: what was booked when they were sent, what is
 * left of it in `receivable`, and sums over lines.
 */
export async function faultsOfInvoices(db: SatelliteDb): Promise<Fault[]> {
  const { rows } = await sql<Fault>`
    with booked as (
      select a.facts->>'invoice' as id,
        sum(e.micros) filter (where a.kind = 'invoice') as asked, sum(e.micros) as left_over
      from satellite.ledger_acts a join satellite.ledger_entries e on e.act_id = a.id
      where e.account = 'receivable' and a.facts ? 'invoice' group by 1
    ), sums as (
      select invoice_id, coalesce(sum(cents) filter (where kind = 'usage'), 0) as usage,
        coalesce(sum(cents) filter (where kind = 'minimum'), 0) as minimum, sum(discount_cents) as discount
      from satellite.invoice_lines group by 1
    ), looked as (
      select i.*, i.subtotal_cents - i.discount_cents + i.minimum_cents + i.carried_cents as total,
        i.paid_tokens_cents + i.paid_credit_cents + i.paid_card_cents + i.left_cents as paid,
        b.asked, coalesce(b.left_over, 0) as left_over, s.usage, s.minimum, s.discount
      from satellite.invoices i left join booked b on b.id = i.id::text left join sums s on s.invoice_id = i.id
      where i.state <> 'draft' and i.number is not null
    )
    select id::text as of, 'the books do not ask for what it asks for' as what from looked
      where coalesce(asked, 0) <> total * 10000
    union all
    select id::text, 'what is left of it in the books is not what is left to pay' from looked
      where left_over <> case when state = 'open' then (total - paid) * 10000 else 0 end
    union all
    select id::text, 'its lines do not add up' from looked
      where usage <> subtotal_cents or minimum <> minimum_cents or discount <> discount_cents
    order by 1`.execute(db)
  return rows
}

/** Balances below zero: more was spent than there was. */
export async function faultsOfBalances(db: SatelliteDb): Promise<Fault[]> {
  const { rows } = await sql<Fault>`
    select user_id::text as of, 'the balance of ' || account || ' is below zero: ' || -sum(micros) || ' millionths' as what
    from satellite.ledger_entries where account in ('credit', 'tokens') group by user_id, account having sum(micros) > 0
    order by 1`.execute(db)
  return rows
}

export interface BookedIntent {
  id: string
  /** Cents that came in, and that went back. */
  came: number
  went: number
}

/** What the books have of each payment of the card provider, by its id. */
export async function bookedIntents(db: SatelliteDb): Promise<Map<string, BookedIntent>> {
  const { rows } = await sql<BookedIntent>`
    select a.facts->>'intent' as id, coalesce(sum(e.micros) filter (where e.micros > 0), 0)::bigint / 10000 as came,
      -coalesce(sum(e.micros) filter (where e.micros < 0), 0)::bigint / 10000 as went
    from satellite.ledger_acts a join satellite.ledger_entries e on e.act_id = a.id
    where e.account = 'card' and a.facts ? 'intent' group by 1`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** How much is in the books. */
export async function sizeOfBooks(db: SatelliteDb): Promise<{ acts: number; invoices: number }> {
  const { rows } = await sql<{ acts: number; invoices: number }>`
    select (select count(*) from satellite.ledger_acts)::bigint as acts,
      (select count(*) from satellite.invoices where number is not null)::bigint as invoices`.execute(db)
  return rows[0] ?? { acts: 0, invoices: 0 }
}
