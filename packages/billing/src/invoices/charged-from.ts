import { monthAfter } from '@perigee/domain/prices/billed-from'
import type { BillingBegin } from '@perigee/satellite-db/billing-begin'
import { type BilledAccount, billedSince } from '../charges/billed-period'

/**
 * From when a month is charged to an account that is paid now; null: nothing of it is.
 * @param month its first moment
 */
export function chargedFrom(
  month: Date,
  account: Omit<BilledAccount, 'kind'>,
  begin: BillingBegin | undefined,
): Date | null {
  if (begin === undefined) return null
  const from = billedSince(account, begin)
  if (from === 'notYet' || from >= monthAfter(month)) return null
  return from > month ? from : month
}
