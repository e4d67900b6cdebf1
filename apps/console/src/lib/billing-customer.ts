import { defineCall } from '@perigee/contract/call'
import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { call } from './call'
import { configQuery } from './config'
import { offersBilling } from './flags'
import { publicQueries } from './query-client'

/** Apart from the other calls about payments, which come with the screens that make them. */
const makeCustomer = defineCall({
  method: 'POST',
  path: '/api/v0/payments/account',
  may: 'signedIn',
  response: z.unknown(),
  fallback: 'Can not setup account',
})

/**
 * Has the server make the customer of the account, once in a session. Servers with billing do it on this call alone, and
 * without one they neither change addresses nor delete accounts. It fails in silence: nobody has asked for it.
 */
export const billingCustomer = queryOptions({
  queryKey: ['billing-customer'],
  queryFn: async () => {
    const config = await publicQueries.ensureQueryData(configQuery)
    if (!offersBilling(config)) return false
    return call(makeCustomer, { asksForSession: true }).then(
      () => true,
      () => false,
    )
  },
  staleTime: Infinity,
})
