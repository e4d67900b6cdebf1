import { defineCall } from '@perigee/contract/call'
import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { call } from '@/lib/call'

const priceModel = z.object({ storageMBMonthCents: z.string(), egressMBCents: z.string() })
export type PriceModel = z.output<typeof priceModel>

/** Not answered by our own server, which has no billing. */
const placementPricing = defineCall({
  method: 'GET',
  path: '/api/v0/payments/placement-pricing',
  may: 'signedIn',
  query: z.object({ projectID: z.string(), placement: z.string() }),
  response: priceModel,
  fallback: 'Can not get price model for placement',
})

/** What storing in a place costs in a project. Only for servers with billing. */
export const placementPrice = (projectId: string, placement: number) =>
  queryOptions({
    queryKey: ['placement-price', projectId, placement],
    queryFn: ({ signal }) =>
      call(placementPricing, { query: { projectID: projectId, placement: String(placement) }, signal }),
    staleTime: Infinity,
  })

/** As it is shown, or null for numbers that are none. */
export function priceText({ storageMBMonthCents, egressMBCents }: PriceModel): string | null {
  const [stored, download] = [dollarsPerGB(storageMBMonthCents), dollarsPerGB(egressMBCents)]
  return stored === null || download === null ? null : `$${stored}/GB-month stored, $${download}/GB download`
}

/** Cents for a MB are ten times as many dollars for a GB. Digits are moved, so that no rounding shows. */
export function dollarsPerGB(centsPerMB: string): string | null {
  const [, whole = '', fraction = ''] = /^(\d+)(?:\.(\d*))?$/.exec(centsPerMB.trim()) ?? []
  if (whole === '') return null
  const moved = `${whole}${fraction.slice(0, 1) || '0'}`.replace(/^0+(?=\d)/, '')
  let rest = fraction.slice(1)
  while (rest.endsWith('0')) rest = rest.slice(0, -1)
  return rest === '' ? moved : `${moved}.${rest}`
}
