import { second } from '@perigee/std/durations'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { reloadAccount, useAccount } from '@/lib/account'
import { pendingTokensQuery } from './queries'

const goesOnAfter = 2 * second

/** Calls back two seconds after the account has become a paid one, which each confirmed deposit may make it. */
export function usePaidSoon(onPaid: () => void): void {
  const cache = useQueryClient()
  const isPaid = useAccount().kindInfo.hasPaidPrivileges
  const wasPaid = useRef(isPaid)
  const { data: pending, dataUpdatedAt } = useQuery(pendingTokensQuery)
  const mayBePaid = !isPaid && pending?.some(({ status }) => status === 'confirmed') === true
  const goOn = useEffectEvent(onPaid)

  useEffect(() => {
    if (mayBePaid) void reloadAccount(cache)
  }, [cache, mayBePaid, dataUpdatedAt])

  useEffect(() => {
    if (!isPaid || wasPaid.current) return undefined
    const timer = setTimeout(goOn, goesOnAfter)
    return () => clearTimeout(timer)
  }, [isPaid])
}
