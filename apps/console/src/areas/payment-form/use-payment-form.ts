import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useConfig } from '@/lib/config'
import type { PaymentForm } from './payment-form'

/** The form of the provider whose key the configuration names; without a key that is the sandbox. */
const formQuery = (stripeKey: string) =>
  queryOptions({
    queryKey: ['payment-form', stripeKey],
    queryFn: async (): Promise<PaymentForm> => {
      if (stripeKey === '') return (await import('./sandbox/sandbox-form')).sandboxForm
      return (await import('./stripe/stripe-form')).loadStripeForm(stripeKey)
    },
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
  })

/**
 * The form once its code is there; `error` when it could not be loaded, or was kept from loading. `whenReady` waits for it.
 */
export function usePaymentForm() {
  const cache = useQueryClient()
  const query = formQuery(useConfig().stripePublicKey)
  const { data, error, isFetching, refetch } = useQuery(query)
  return {
    form: data,
    error: isFetching ? null : error,
    retry: () => void refetch(),
    whenReady: () => cache.fetchQuery(query),
  }
}
