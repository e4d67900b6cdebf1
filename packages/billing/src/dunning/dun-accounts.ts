import { unfreezeUser } from '@perigee/accounts/freezes/freeze-user'
import { freezeKinds } from '@perigee/domain/freezes'
import { listPaidUp } from '@perigee/satellite-db/dunning'
import { listUnpaidInvoices } from '@perigee/satellite-db/invoices'
import { oneAtATime } from '@perigee/satellite-db/one-at-a-time'
import { transact } from '@perigee/satellite-db/transact'
import { dunAccount, type DunningContext } from './dun-account'

type Needs = DunningContext & { settings: { billing: boolean } }

/**
 * Every account with unpaid invoices goes its next step, and those that have paid since are let off. One that fails does
 * not keep the others waiting. Of all processes one does this at a time: two would try each card twice.
 * @returns how many accounts it did something with
 */
export async function dunAccounts(context: Needs): Promise<number> {
  const { billing, dunning } = context.settings
  if (!billing || !dunning) return 0
  return (await oneAtATime(context.db, 'dun accounts', () => dunAll(context))) ?? 0
}

async function dunAll(context: Needs): Promise<number> {
  const { db, logger } = context
  let done = 0
  const accounts = new Set((await listUnpaidInvoices(db)).map(({ userId }) => userId))
  for (const userId of accounts) {
    try {
      if (await dunAccount(context, userId)) done++
    } catch (err) {
      logger.error({ err, user: userId }, 'an account with unpaid invoices waits for the next run')
    }
  }
  return done + (await letOff(context))
}

/** Warnings and freezes that a run of this job has begun, and that nothing unpaid asks for any more. */
async function letOff({ db }: Pick<Needs, 'db'>): Promise<number> {
  const paidUp = await listPaidUp(db)
  for (const userId of paidUp) {
    await transact(db, async (trx) => {
      await unfreezeUser(trx, userId, freezeKinds.billing)
      await unfreezeUser(trx, userId, freezeKinds.billingWarning)
    })
  }
  return paidUp.length
}
