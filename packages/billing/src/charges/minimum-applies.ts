import { accountKinds } from '@perigee/domain/account-kinds'
import { findBillingCustomer } from '@perigee/satellite-db/billing-customers'
import { balancesOf } from '@perigee/satellite-db/ledger'
import type { UserRow } from '@perigee/satellite-db/users'
import type { BillingContext } from '../context'

/**
 * Whether a month costs a person at least `minimumCharge` where it costs anything: for paid accounts and months that
 * begin when the rule counts. Exempt is who has native tokens left, and who bought a package before the rule counted, as
 * long as that has not ended and there is credit left.
 * @param since first moment of the month
 */
export async function minimumApplies(
  { db, settings }: Pick<BillingContext, 'db' | 'settings'>,
  { id, kind }: Pick<UserRow, 'id' | 'kind'>,
  since: Date,
): Promise<boolean> {
  const { minimumCharge, minimumChargeFrom: from } = settings
  if (minimumCharge === 0 || kind !== accountKinds.paid || (from !== null && since < from)) return false
  const { credit, tokens } = await balancesOf(db, id)
  if (tokens > 0n) return false
  const bought = (await findBillingCustomer(db, id))?.package
  const isEarly = bought && bought.endedAt === undefined && from !== null && new Date(bought.boughtAt) < from
  return !(isEarly && credit > 0n)
}
