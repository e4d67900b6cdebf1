import type { UserId } from '@perigee/std/brand'
import { sql } from 'kysely'
import type { SatelliteDb } from './schema'

/**
 * Millionths of a dollar that a payment of a card gave its customer as credit, less what refunds of it took from there:
 * all of it for funds, nothing for what an invoice asked for.
 */
export async function creditOfPayment(
  db: SatelliteDb,
  { userId, intentId }: { userId: UserId; intentId: string },
): Promise<bigint> {
  const { rows } = await sql<{ micros: string }>`
    select coalesce(-sum(e.micros), 0)::text as micros
    from satellite.ledger_acts a join satellite.ledger_entries e on e.act_id = a.id
    where a.user_id = ${userId} and a.facts->>'intent' = ${intentId} and e.account = 'credit'`.execute(db)
  return BigInt(rows[0]?.micros ?? 0)
}

/** Millionths of a dollar that were paid back of what cards had paid of an invoice. */
export async function refundedOfInvoice(
  db: SatelliteDb,
  { userId, id }: { userId: UserId; id: string },
): Promise<bigint> {
  const { rows } = await sql<{ micros: string }>`
    select coalesce(sum(e.micros), 0)::text as micros
    from satellite.ledger_acts a join satellite.ledger_entries e on e.act_id = a.id
      join satellite.card_payments p on p.provider_intent = a.facts->>'intent'
    where a.user_id = ${userId} and a.kind = 'refund' and e.account = 'refunds' and p.invoice_id = ${id}`.execute(db)
  return BigInt(rows[0]?.micros ?? 0)
}
