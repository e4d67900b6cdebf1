import { useCase } from '@perigee/actors/use-case'
import { type BudgetRow, listAlerts, listBudgets } from '@perigee/satellite-db/budgets'
import type { UserRow } from '@perigee/satellite-db/users'
import { lastDeliveries, type TriedDelivery } from '@perigee/satellite-db/webhook-deliveries'
import { monthStart } from '@perigee/std/month-start'
import type { BudgetsContext } from './budgets-context'
import { forecastOfBudgets, spentOfBudgets } from './spent-of-budgets'

export type ViewNeeds = Pick<BudgetsContext, 'db' | 'clock' | 'priceBook' | 'settings'>

/** A budget with how far it is spent at this moment. */
export interface ViewedBudget {
  budget: BudgetRow
  spentCents: bigint
  forecastCents: bigint
  /** Percentages that were reached this month and of which the owner was told. */
  reached: number[]
  /** When downloads were stopped; null while they are not. */
  stoppedAt: Date | null
  lastDelivery: TriedDelivery | null
}

/** Those of the person who asks. */
export const listOwnBudgets = useCase('billing.view', async (context: ViewNeeds, { user }): Promise<ViewedBudget[]> =>
  viewBudgets(context, user, await listBudgets(context.db, user.id)),
)

/** Budgets of one person. */
export async function viewBudgets(
  context: ViewNeeds,
  user: UserRow,
  budgets: readonly BudgetRow[],
): Promise<ViewedBudget[]> {
  const { db, clock } = context
  const now = clock()
  const ids = budgets.map(({ id }) => id)
  const spent = await spentOfBudgets(context, { user, budgets, now })
  const forecast = await forecastOfBudgets(context, { user, budgets, now })
  const alerts = await listAlerts(db, ids, monthStart(now))
  const deliveries = await lastDeliveries(db, ids)
  return budgets.map((budget) => ({
    budget,
    spentCents: spent.get(budget.id) ?? 0n,
    forecastCents: forecast.get(budget.id) ?? 0n,
    reached: alerts.get(budget.id) ?? [],
    stoppedAt: stoppedSince(budget, now),
    lastDelivery: deliveries.get(budget.id) ?? null,
  }))
}

/** When a budget stopped the downloads of this month; null when it does not. */
export const stoppedSince = (
  { stopDownloads, stoppedMonth, stoppedAt }: Pick<BudgetRow, 'stopDownloads' | 'stoppedMonth' | 'stoppedAt'>,
  now: Date,
): Date | null => (stopDownloads && stoppedMonth?.getTime() === monthStart(now).getTime() ? stoppedAt : null)
