import { paymentAccounts } from '@perigee/contract/payments/accounts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '@/lib/call'

/** Whether the partner whom the person came from sells a plan of its own. */
export const packageQuery = (wanted: boolean) =>
  queryOptions({
    queryKey: ['billing', 'package-available'],
    queryFn: ({ signal }) => call(paymentAccounts.packageAvailable, { signal }),
    enabled: wanted,
    staleTime: Infinity,
    throwOnError: false,
  })
