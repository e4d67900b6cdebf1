import { second } from '@perigee/std/durations'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { reloadAccount, useAccount } from '@/lib/account'
import { pendingTokensQuery, tokenPaymentsQuery, walletQuery } from './queries'

const goesOnAfter = 2 * second

/**
 * Calls back two seconds after the account has become a paid one, which each confirmed deposit may make it. Wallet and
 * history are asked for again with each of them.
 */
export function usePaidSoon(onPaid: () => void): void {
  const cache = useQueryClient()
  const isPaid = useAccount().kindInfo.hasPaidPrivileges
  const wasPaid = useRef(isPaid)
  const { data: pending, dataUpdatedAt } = useQuery(pendingTokensQuery)
  const mayBePaid = !isPaid && pending?.some(({ status }) => status === 'confirmed') === true
  const goOn = useEffectEvent(onPaid)

  const confirmed = pending?.filter(({ status }) => status === 'confirmed').length ?? 0
  useEffect(() => {
    if (confirmed === 0) return
    for (const { queryKey } of [walletQuery, tokenPaymentsQuery]) void cache.invalidateQueries({ queryKey })
  }, [cache, confirmed])

  useEffect(() => {
    if (mayBePaid) void reloadAccount(cache)
  }, [cache, mayBePaid, dataUpdatedAt])

  useEffect(() => {
    if (!isPaid || wasPaid.current) return undefined
    const timer = setTimeout(goOn, goesOnAfter)
    return () => clearTimeout(timer)
  }, [isPaid])
}
