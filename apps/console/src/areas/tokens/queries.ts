import { type Wallet, wallets } from '@perigee/contract/payments/tokens'
import { minute, second } from '@perigee/std/durations'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call, isCallError } from '@/lib/call'
import { useAction } from '@/lib/use-action'

const root = ['payments', 'wallet'] as const
const pollEvery = 30 * second

/** Null for who has none yet, which is no error. */
export const walletQuery = queryOptions({
  queryKey: [...root, 'own'],
  queryFn: async ({ signal }) => {
    try {
      return await call(wallets.get, { signal })
    } catch (cause) {
      if (isCallError(cause, 404)) return null
      throw cause
    }
  },
})

export const tokenPaymentsQuery = queryOptions({
  queryKey: [...root, 'payments'],
  queryFn: async ({ signal }) => (await call(wallets.payments, { signal })).payments,
  staleTime: minute,
})

/** Asked for again and again while somebody waits for a deposit. */
export const pendingTokensQuery = queryOptions({
  queryKey: [...root, 'pending'],
  queryFn: ({ signal }) => call(wallets.pending, { signal }),
  staleTime: 0,
  refetchInterval: pollEvery,
})

/** Makes the wallet of the account where there is none; once, however often it is pressed. */
export function useClaimWallet() {
  const cache = useQueryClient()
  const { busy, error, run } = useAction()
  const claim = (onClaimed?: (wallet: Wallet) => void) =>
    run(async () => {
      const wallet = await call(wallets.claim)
      cache.setQueryData(walletQuery.queryKey, wallet)
      onClaimed?.(wallet)
    })
  return { busy, error, claim }
}
