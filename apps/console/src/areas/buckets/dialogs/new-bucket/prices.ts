import { prices } from '@perigee/contract/payments/prices'
import { queryOptions } from '@tanstack/react-query'
import { call } from '@/lib/call'

/** What storing in a place costs in a project. Only for servers with billing. */
export const placementPrice = (projectId: string, placement: number) =>
  queryOptions({
    queryKey: ['placement-price', projectId, placement],
    queryFn: ({ signal }) =>
      call(prices.placementPricing, { query: { projectID: projectId, placement: String(placement) }, signal }),
    staleTime: Infinity,
  })
