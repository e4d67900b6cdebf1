import { inTransaction } from '@perigee/actors/context'
import { useCase } from '@perigee/actors/use-case'
import { billingRefusals } from '@perigee/contract/refusals/billing'
import { listAccountsOfBefore, lockBillingBegin, setBeginsAt } from '@perigee/satellite-db/billing-begin'
import { writeDownMails } from '@perigee/satellite-db/outgoing-mails'
import type { UserId } from '@perigee/std/brand'
import { day } from '@perigee/std/durations'
import type { BillingContext } from '../context'

/** How many days before it people are told at least. */
export const noticeDays = 14
const pageSize = 500

/**
 * Names the day from which accounts are charged that were paid before billing was switched on, and tells each of them by
 * mail, in one transaction. The same day again changes nothing and tells nobody; another one can be named until the day
 * has come. @param from a midnight of UTC @returns how many were told
 * @throws billingNeverOn, billingBeginsTooSoon, billingHasBegun
 */
export const beginBilling = useCase(
  'billing.invoice',
  async (
    context: Pick<BillingContext, 'db' | 'clock'> & { settings: Pick<BillingContext['settings'], 'varPartners'> },
    _actor,
    { from }: { from: Date },
  ): Promise<number> =>
    inTransaction(context, async ({ db, clock, settings }) => {
      const begin = await lockBillingBegin(db)
      if (!begin) throw billingRefusals.billingNeverOn()
      if (begin.beginsAt?.getTime() === from.getTime()) return 0
      const now = clock()
      if (begin.beginsAt !== null && begin.beginsAt <= now) throw billingRefusals.billingHasBegun()
      if (from.getTime() - now.getTime() < noticeDays * day) throw billingRefusals.billingBeginsTooSoon(noticeDays)
      await setBeginsAt(db, from)
      const facts = { from: from.toISOString().slice(0, 10) }
      let told = 0
      for (let after: UserId | null = null; ;) {
        const of = { switchedOnAt: begin.switchedOnAt, not: settings.varPartners, after, limit: pageSize }
        const accounts = await listAccountsOfBefore(db, of)
        await writeDownMails(
          db,
          accounts.map(({ email }) => ({ mail: 'chargesBegin', to: email, facts })),
          now,
        )
        told += accounts.length
        after = accounts.at(-1)?.id ?? null
        if (accounts.length < pageSize) return told
      }
    }),
)
