import { cards } from '@perigee/contract/payments/cards'
import type { QueryClient } from '@tanstack/react-query'
import { accountQuery, reloadAccount } from '@/lib/account'
import { call } from '@/lib/call'
import { notify } from '@/lib/notify'

/**
 * What follows a payment for a plan: the account is asked for anew; of one that is paid now, overdue invoices are paid,
 * and what its projects may use is asked for again. Answers whether it is paid. Nothing of it makes the payment undone,
 * so a failure is told and not thrown.
 */
export async function afterUpgrade(cache: QueryClient): Promise<boolean> {
  try {
    const account = await cache.fetchQuery({ ...accountQuery, staleTime: 0 })
    if (!account.kindInfo.hasPaidPrivileges) return false
    const { frozen, warned } = account.freezeStatus
    await call(cards.attemptPayments)
    if (frozen || warned) await reloadAccount(cache)
  } catch (cause) {
    notify.error(cause, 'Upgrade account')
  }
  for (const queryKey of [['project-config'], ['usage-limits'], ['projects'], ['billing']]) {
    void cache.invalidateQueries({ queryKey })
  }
  return cache.getQueryData(accountQuery.queryKey)?.kindInfo.hasPaidPrivileges ?? false
}
