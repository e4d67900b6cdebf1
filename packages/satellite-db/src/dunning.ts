import { freezeKinds } from '@perigee/domain/freezes'
import type { UserId } from '@perigee/std/brand'
import type { SatelliteDb } from './schema'

/**
 * Accounts that were warned or frozen because of unpaid invoices and have none any more. Those that an operator has frozen
 * without days until the next step are none of them.
 */
export async function listPaidUp(db: SatelliteDb): Promise<UserId[]> {
  const rows = await db
    .selectFrom('satellite.account_freezes as f')
    .select('f.user_id as userId')
    .distinct()
    .where('f.kind', 'in', [freezeKinds.billing, freezeKinds.billingWarning])
    .where('f.days_till_escalation', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('satellite.invoices as i')
            .select('i.id')
            .whereRef('i.user_id', '=', 'f.user_id')
            .where('i.state', '=', 'open')
            .where('i.failed_at', 'is not', null),
        ),
      ),
    )
    .execute()
  return rows.map(({ userId }) => userId)
}
