import { paymentAccounts } from '@perigee/contract/payments/accounts'
import { queryOptions } from '@tanstack/react-query'
import { call } from './call'

/** The countries whose addresses and tax IDs bills can have. */
export const countriesQuery = queryOptions({
  queryKey: ['countries'],
  queryFn: ({ signal }) => call(paymentAccounts.countries, { signal }),
  staleTime: Infinity,
})
