import { accountKinds } from '@perigee/domain/account-kinds'
import { firstBilledDay } from '@perigee/domain/prices/billed-from'
import type { Period } from '@perigee/domain/prices/price-book'
import { type BillingBegin, findBillingBegin } from '@perigee/satellite-db/billing-begin'
import type { UserRow } from '@perigee/satellite-db/users'
import type { BillingContext } from '../context'

export type BilledAccount = Pick<UserRow, 'kind' | 'createdAt' | 'upgradedAt'>

/**
 * The part of a period that a paid account is charged for; null for none. Who upgraded pays from the first whole day of UTC
 * after it. Who was paid already when billing was switched on pays from the day that the operator named, and nothing
 * before one is. Accounts that are not paid get the whole period: what they would pay is shown to them, nobody bills them.
 */
export async function billedPeriod(
  { db }: Pick<BillingContext, 'db'>,
  account: BilledAccount,
  { since, before }: Period,
): Promise<Period | null> {
  if (account.kind !== accountKinds.paid) return { since, before }
  const from = billedSince(account, await findBillingBegin(db))
  if (from === 'notYet' || from >= before) return null
  return { since: from > since ? from : since, before }
}

const always = new Date(0)

/** @param begin undefined while billing was never on */
export function billedSince(
  { createdAt, upgradedAt }: Omit<BilledAccount, 'kind'>,
  begin: BillingBegin | undefined,
): Date | 'notYet' {
  const wasPaidBefore = begin !== undefined && (upgradedAt ?? createdAt) < begin.switchedOnAt
  if (wasPaidBefore) return begin.beginsAt ?? 'notYet'
  return upgradedAt === null ? always : firstBilledDay(upgradedAt)
}
