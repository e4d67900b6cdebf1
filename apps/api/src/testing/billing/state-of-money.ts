import type { SatelliteDb } from '@perigee/satellite-db/schema'
import type { UserId } from '@perigee/std/brand'
import { sql } from 'kysely'

/** Everything that is known of an account's money, here and at the card provider, in one number. */
export async function stateOfMoney(db: SatelliteDb, userId: UserId): Promise<string> {
  const { rows } = await sql<{ state: string }>`
    select md5(coalesce(string_agg(x::text, ',' order by x::text), '')) as state from (
      select to_jsonb(t) as x from satellite.ledger_acts t where user_id = ${userId}
      union all select to_jsonb(t) from satellite.ledger_entries t where user_id = ${userId}
      union all select to_jsonb(t) from satellite.invoices t where user_id = ${userId}
      union all select to_jsonb(t) from satellite.invoice_lines t
        where invoice_id in (select id from satellite.invoices where user_id = ${userId})
      union all select to_jsonb(t) from satellite.invoice_records t where user_id = ${userId}
      union all select to_jsonb(t) from satellite.card_payments t where user_id = ${userId}
      union all select to_jsonb(t) from satellite.applied_coupons t where user_id = ${userId}
      union all select to_jsonb(t) from satellite.token_deposits t where user_id = ${userId}
      union all select to_jsonb(t) - 'events' from card_sandbox.intents t where customer_id =
        (select provider_id from satellite.billing_customers where user_id = ${userId})
    ) everything`.execute(db)
  return rows[0]?.state ?? ''
}
