import { sql } from 'kysely'
import type { SatelliteDb } from './schema'
import { guardsOfLedger } from './sql/guard-ledger'

/** What does not fit together, and where. */
export interface Fault {
  /** Key of an act, id of an invoice, or of an account. */
  of: string
  what: string
}

/**
 * Invoices that the books or their own lines say something else of: what was booked when they were sent, what has paid
 * them, what is left of it in `receivable`, what was credited, and sums over lines.
 */
export async function faultsOfInvoices(db: SatelliteDb): Promise<Fault[]> {
  const { rows } = await sql<Fault>`
    with entries as (
      select coalesce(a.facts->>'invoice', a.facts->>'credited') as id, a.kind, e.account, e.micros, exists (
        select from satellite.ledger_entries c where c.act_id = a.id and c.account = 'card') as by_card
      from satellite.ledger_acts a join satellite.ledger_entries e on e.act_id = a.id
      where a.facts ? 'invoice' or a.facts ? 'credited'
    ), booked as (
      select id, sum(micros) filter (where account = 'receivable' and kind = 'invoice') as asked,
        sum(micros) filter (where account = 'receivable') as left_over,
        sum(micros) filter (where account = 'tokens' and kind = 'payment') as tokens,
        sum(micros) filter (where account = 'credit' and kind = 'payment' and not by_card) as credit,
        -sum(micros) filter (where account = 'receivable' and kind = 'payment' and by_card) as card,
        -sum(micros) filter (where account = 'receivable' and kind = 'carried') as carried,
        sum(micros) filter (where account = 'refunds' and kind = 'creditNote') as credited
      from entries group by 1
    ), sums as (
      select invoice_id, coalesce(sum(cents) filter (where kind <> 'minimum'), 0) as usage,
        coalesce(sum(cents) filter (where kind = 'minimum'), 0) as minimum, sum(discount_cents) as discount
      from satellite.invoice_lines group by 1
    ), looked as (
      select i.*, i.subtotal_cents - i.discount_cents + i.minimum_cents + i.carried_cents as total,
        i.paid_tokens_cents + i.paid_credit_cents + i.paid_card_cents + i.left_cents as paid, i.number is not null as sent,
        b.asked, b.left_over, b.tokens, b.credit, b.card, b.carried, b.credited, s.usage, s.minimum, s.discount
      from satellite.invoices i left join booked b on b.id = i.id::text left join sums s on s.invoice_id = i.id
    )
    select id::text as of, 'the books do not ask for what it asks for' as what from looked
      where coalesce(asked, 0) <> case when sent then total * 10000 else 0 end
    union all
    select id::text, 'what is left of it in the books is not what is left to pay' from looked
      where coalesce(left_over, 0) <> case when state = 'open' then (total - paid) * 10000 else 0 end
    union all
    select id::text, 'what has paid it is not what was booked' from looked
      where (coalesce(tokens, 0), coalesce(credit, 0), coalesce(card, 0), coalesce(carried, 0), coalesce(credited, 0)) <>
        (paid_tokens_cents * 10000, paid_credit_cents * 10000, paid_card_cents * 10000, left_cents * 10000,
          credited_cents * 10000)
    union all
    select id::text, 'its lines do not add up' from looked
      where (coalesce(usage, 0), coalesce(minimum, 0), coalesce(discount, 0)) <>
        (subtotal_cents, minimum_cents, discount_cents)
    order by 1, 2`.execute(db)
  return rows
}

/** Deposits of tokens that are credited, and what the books have of each: its worth, and what was given on top. */
export async function faultsOfDeposits(db: SatelliteDb): Promise<Fault[]> {
  const { rows } = await sql<Fault>`
    with booked as (
      select substring(a.key from ':(.*)') as id,
        coalesce(-sum(e.micros) filter (where a.kind = 'tokenDeposit'), 0) as worth,
        coalesce(-sum(e.micros) filter (where a.kind = 'tokenBonus'), 0) as bonus
      from satellite.ledger_acts a join satellite.ledger_entries e on e.act_id = a.id and e.account = 'tokens'
      where a.kind in ('tokenDeposit', 'tokenBonus') group by 1
    ), deposits as (
      select chain_id || ':' || tx_hash || '#' || log_index as id, usd_micros as worth, bonus_micros as bonus
      from satellite.token_deposits where credited_at is not null
    )
    select coalesce(d.id, b.id) as of, 'the books have something else of this deposit' as what
    from deposits d full join booked b on b.id = d.id
    where (coalesce(d.worth, 0), coalesce(d.bonus, 0)) <> (coalesce(b.worth, 0), coalesce(b.bonus, 0))
    order by 1`.execute(db)
  return rows
}

/** Payments by card of which the books have paid back another sum than the payment says. */
export async function faultsOfPayments(db: SatelliteDb): Promise<Fault[]> {
  const { rows } = await sql<Fault>`
    with booked as (
      select a.facts->>'intent' as intent, coalesce(sum(e.micros) filter (where e.micros > 0), 0) as came,
        coalesce(-sum(e.micros) filter (where e.micros < 0), 0) as went
      from satellite.ledger_acts a join satellite.ledger_entries e on e.act_id = a.id and e.account = 'card'
      where a.facts ? 'intent' group by 1
    )
    select p.id::text as of, 'the books have something else of this payment' as what
    from satellite.card_payments p left join booked b on b.intent = p.provider_intent
    where (coalesce(b.came, 0), coalesce(b.went, 0)) <>
      (case when p.state = 'succeeded' then p.cents * 10000 else 0 end, p.refunded_cents * 10000)
    order by 1`.execute(db)
  return rows
}

/** What keeps the books as they were written, where somebody has switched it off or taken it away. */
export async function faultsOfGuards(db: SatelliteDb): Promise<Fault[]> {
  const { rows } = await sql<Fault>`
    select wanted as of, 'it does not guard the books' as what
    from unnest(${guardsOfLedger}::text[]) as wanted
    where not exists (select from pg_trigger where tgname = wanted and tgenabled in ('O', 'A')
      and tgrelid in ('satellite.ledger_acts'::regclass, 'satellite.ledger_entries'::regclass))
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
