import { balancesOf } from '@perigee/satellite-db/ledger'
import { markFollowed, usersToFollow } from '@perigee/satellite-db/token-deposits'
import { upgradeToPaid } from '../accounts/upgrade-account'
import { microsPerCent } from '@perigee/domain/prices/payment-split'
import type { TokenContext } from './token-context'

/**
 * What follows from deposits that are in the books: an account with a balance that is high enough, bonus included, becomes
 * a Pro Account. Whatever is broken off is done by the next run, and nothing of it twice.
 */
export async function followDeposits(context: TokenContext): Promise<void> {
  const { db, clock, settings } = context
  for (const { userId, creditedTo } of await usersToFollow(db)) {
    const { tokens } = await balancesOf(db, userId)
    if (tokens >= BigInt(settings.tokenUpgradeBalance) * microsPerCent) {
      await upgradeToPaid(context, userId, { by: 'tokens' })
    }
    await markFollowed(db, userId, { at: clock(), creditedTo })
  }
}
