import { getPartnerText, type PartnerPlace } from '@perigee/contract/partners'
import { queryOptions } from '@tanstack/react-query'
import { call } from './call'

/** What the installation says in a partner's name in one place. Nothing to say, and an unknown partner, are no trouble. */
export const partnerTextQuery = (place: PartnerPlace, partner: string) =>
  queryOptions({
    queryKey: ['partner', place, partner],
    queryFn: ({ signal }) => call(getPartnerText, { params: { place, partner }, signal }),
    enabled: partner !== '',
    staleTime: Infinity,
    throwOnError: false,
  })
