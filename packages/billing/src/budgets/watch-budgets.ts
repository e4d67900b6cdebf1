import { inTransaction } from '@perigee/actors/context'
import { isReached, reachedPercentages } from '@perigee/domain/budgets'
import { isAllowedIn } from '@perigee/domain/user-status'
import {
  type BudgetRow,
  insertAlerts,
  listBudgeters,
  listBudgets,
  lockBudget,
  updateBudget,
} from '@perigee/satellite-db/budgets'
import { applyDownloadStops, endDownloadStops } from '@perigee/satellite-db/download-stops'
import { oneAtATime } from '@perigee/satellite-db/one-at-a-time'
import { writeDownMails } from '@perigee/satellite-db/outgoing-mails'
import { findUserById, type UserRow } from '@perigee/satellite-db/users'
import { writeDownDelivery } from '@perigee/satellite-db/webhook-deliveries'
import type { UserId } from '@perigee/std/brand'
import { monthStart } from '@perigee/std/month-start'
import { type BudgetAlert, eventOf, mailOf } from './budget-alert'
import type { BudgetsContext } from './budgets-context'
import { spentOfBudgets } from './spent-of-budgets'

type Needs = Pick<BudgetsContext, 'db' | 'clock' | 'logger' | 'priceBook' | 'settings' | 'deliverMailsSoon'>

/**
 * Compares every budget with what was spent this month. What is reached for the first time in it is told once, by a mail
 * and to the webhook, whatever else is reached at the same moment; a whole budget that is to stop downloads stops them.
 * One process at a time; a run that is ended in the middle is made good by the next one. Without billing it lets
 * downloads go on. @returns how many budgets had something to tell
 */
export async function watchBudgets(context: Needs): Promise<number> {
  const { db, logger } = context
  if (!context.settings.billing) return endDownloadStops(db)
  const told = await oneAtATime(db, 'watch-budgets', async () => {
    let sum = 0
    let failed = 0
    for (const userId of await listBudgeters(db)) {
      try {
        sum += await watchBudgetsOf(context, userId)
      } catch (error) {
        // nobody's budget is watched less because of somebody else's
        logger.error({ err: error, userId }, 'budgets of an account were not compared with what was spent')
        failed++
      }
    }
    if (failed > 0) throw new Error(`the budgets of ${failed} accounts were not watched`)
    return sum
  })
  if (told) context.deliverMailsSoon()
  return told ?? 0
}

async function watchBudgetsOf(context: Needs, userId: UserId): Promise<number> {
  const { db, clock } = context
  const user = await findUserById(db, userId)
  if (!user || !isAllowedIn(user.status)) return 0
  const now = clock()
  const budgets = await listBudgets(db, userId)
  const spent = await spentOfBudgets(context, { user, budgets, now })
  let told = 0
  for (const budget of budgets) {
    const reached = { spentCents: spent.get(budget.id) ?? 0n, now }
    if (await inTransaction(context, (within) => judgeBudget(within, { user, id: budget.id, ...reached }))) told++
  }
  await inTransaction(context, (within) => applyDownloadStops(within.db, userId, now))
  return told
}

interface Judged {
  user: UserRow
  id: string
  spentCents: bigint
  now: Date
}

/** By its rules of this moment, which may have been changed since it was found. @returns whether there is news */
async function judgeBudget(
  { db }: Parameters<Parameters<typeof inTransaction<Needs, boolean>>[1]>[0],
  { user, id, spentCents, now }: Judged,
): Promise<boolean> {
  const budget = await lockBudget(db, { id, userId: user.id })
  if (!budget) return false
  const month = monthStart(now)
  const stops = budget.stopDownloads && isReached({ cents: budget.cents, percentage: 100 }, spentCents)
  if (stops && budget.stoppedMonth?.getTime() !== month.getTime())
    await updateBudget(db, id, { stopped_month: month, stopped_at: now })
  const percentages = reachedPercentages({ cents: budget.cents, percentages: percentagesOf(budget) }, spentCents)
  const news = await insertAlerts(db, id, { month, percentages, spentCents: Number(spentCents), at: now })
  if (news.length === 0) return false
  const alert: BudgetAlert = {
    budget,
    month,
    percentage: Math.max(...news),
    spentCents: Number(spentCents),
    downloadsStopped: stops,
  }
  if (budget.mail) await writeDownMails(db, [mailOf(user, alert)], now)
  if (budget.webhook !== null)
    await writeDownDelivery(db, { budgetId: id, type: 'budget.reached', body: eventOf(alert, now), now })
  return true
}

/** Whoever has downloads stopped is told of it, also where 100 % is not among what was chosen. */
const percentagesOf = ({ percentages, stopDownloads }: BudgetRow): number[] =>
  stopDownloads ? [...new Set([...percentages, 100])] : percentages
