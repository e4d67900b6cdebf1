import { prices } from '@perigee/contract/payments/prices'
import { queryOptions } from '@tanstack/react-query'
import { call } from '@/lib/call'

/** What the person pays, who may have come from a partner. */
export const pricingQuery = (wanted: boolean) =>
  queryOptions({
    queryKey: ['billing', 'pricing'],
    queryFn: ({ signal }) => call(prices.pricing, { signal }),
    enabled: wanted,
    staleTime: Infinity,
    throwOnError: false,
  })
