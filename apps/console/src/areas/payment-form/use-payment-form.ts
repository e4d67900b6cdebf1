import { queryOptions, useQuery } from '@tanstack/react-query'
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

/** The form once its code is there; `error` when it could not be loaded, or was kept from loading. */
export function usePaymentForm() {
  const { stripePublicKey } = useConfig()
  const { data, error, isFetching, refetch } = useQuery(formQuery(stripePublicKey))
  return { form: data, error: isFetching ? null : error, retry: () => void refetch() }
}
