import { type Budget, budgets } from '@perigee/contract/payments/budgets'
import { minute } from '@perigee/std/durations'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '@/lib/call'
import { stoppedDownloadsRoot } from '@/lib/stopped-downloads'
import { money } from '../queries'

export type { Budget }

export const budgetsQuery = queryOptions({
  queryKey: [money, 'budgets'],
  queryFn: async ({ signal }) => (await call(budgets.list, { signal })).budgets,
  staleTime: minute,
})

/** After a budget has changed, or may have: an answer that is lost says nothing. Downloads may go on by it. */
export const reloadBudgets = async (cache: QueryClient): Promise<void> => {
  await Promise.all([
    cache.invalidateQueries({ queryKey: budgetsQuery.queryKey }),
    cache.invalidateQueries({ queryKey: stoppedDownloadsRoot }),
  ])
}
