import { microsPerCent } from '@perigee/domain/prices/payment-split'
import { balancesOf } from '@perigee/satellite-db/ledger'
import { markFollowed, usersToFollow } from '@perigee/satellite-db/token-deposits'
import type { UserId } from '@perigee/std/brand'
import { upgradeToPaid } from '../accounts/upgrade-account'
import { payOverdue } from '../invoices/pay-overdue'
import type { TokenContext } from './token-context'

/**
 * What follows from deposits that are in the books: an account with a balance that is high enough, bonus included, becomes
 * a Pro Account, and what is overdue is paid, from tokens first. Whatever is broken off is done by the next run, and
 * nothing of it twice. @throws AggregateError when something failed for somebody; the others are done
 */
export async function followDeposits(context: TokenContext): Promise<void> {
  const { db, clock } = context
  const failures: unknown[] = []
  for (const { userId, creditedTo } of await usersToFollow(db)) {
    try {
      await follow(context, userId)
      await markFollowed(db, userId, { at: clock(), creditedTo })
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'what follows from deposits was not done for everybody')
}

async function follow(context: TokenContext, userId: UserId): Promise<void> {
  const { db, settings } = context
  const { tokens } = await balancesOf(db, userId)
  if (tokens >= BigInt(settings.tokenUpgradeBalance) * microsPerCent) {
    await upgradeToPaid(context, userId, { by: 'tokens' })
  }
  await payOverdue(context, userId)
}
