import { cards } from '@perigee/contract/payments/cards'
import { useQueryClient } from '@tanstack/react-query'
import { reloadAccount, useAccount } from '@/lib/account'
import { call } from '@/lib/call'
import { notify } from '@/lib/notify'
import { reloadBilling } from '../queries'

/**
 * To be called after cards have changed. Who is frozen or warned has unpaid invoices: these are tried again, since the
 * new card may pay them.
 */
export function useCardsChanged(): () => Promise<void> {
  const cache = useQueryClient()
  const { freezeStatus } = useAccount()
  return async () => {
    const { frozen, trialExpiredFrozen, warned } = freezeStatus
    try {
      if (frozen || trialExpiredFrozen || warned) await call(cards.attemptPayments)
    } catch (cause) {
      notify.error(cause, 'Payment methods tab')
    }
    await Promise.all([reloadBilling(cache), reloadAccount(cache)])
  }
}
