import type { ResponseOf } from '@perigee/contract/call'
import { paymentAccounts } from '@perigee/contract/payments/accounts'
import { cards } from '@perigee/contract/payments/cards'
import { invoices } from '@perigee/contract/payments/invoices'
import { prices } from '@perigee/contract/payments/prices'
import { minute, second } from '@perigee/std/durations'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '@/lib/call'

/** Everything about money hangs below it. */
export const money = 'billing'

export type Card = ResponseOf<typeof cards.list>[number]
export type BillingInformation = ResponseOf<typeof paymentAccounts.information>
export type Coupon = NonNullable<ResponseOf<typeof paymentAccounts.coupon>>

export const cardsQuery = queryOptions({
  queryKey: [money, 'cards'],
  queryFn: ({ signal }) => call(cards.list, { signal }),
  staleTime: minute,
})

/** In cents. */
export const balanceQuery = queryOptions({
  queryKey: [money, 'balance'],
  queryFn: async ({ signal }) => {
    const { coins, credits } = await call(invoices.balance, { signal })
    return Number(credits) + Math.round(Number(coins) * 100)
  },
})

/** What this UTC month has come to so far. */
export const chargesQuery = queryOptions({
  queryKey: [money, 'charges'],
  queryFn: ({ signal }) => {
    const now = new Date()
    const from = Date.UTC(now.getUTCFullYear(), now.getUTCMonth()) / second
    const query = { from: String(from), to: String(Math.floor(now.getTime() / second)) }
    return call(prices.productCharges, { query, signal })
  },
  staleTime: minute,
})

export const forecastQuery = queryOptions({
  queryKey: [money, 'forecast'],
  queryFn: ({ signal }) => call(prices.forecast, { signal }),
  staleTime: minute,
})

export const couponQuery = queryOptions({
  queryKey: [money, 'coupon'],
  queryFn: ({ signal }) => call(paymentAccounts.coupon, { signal }),
})

export const informationQuery = queryOptions({
  queryKey: [money, 'information'],
  queryFn: ({ signal }) => call(paymentAccounts.information, { signal }),
})

export type PaymentState = ResponseOf<typeof paymentAccounts.state>

export const paymentStateQuery = queryOptions({
  queryKey: [money, 'state'],
  queryFn: ({ signal }) => call(paymentAccounts.state, { signal }),
  staleTime: minute,
})

/** A page begins behind the item `after`, or ends before the item `before`; with neither it is the first. */
export interface HistoryCursor {
  limit: number
  after?: string
  before?: string
}

export const historyQuery = ({ limit, after, before }: HistoryCursor) =>
  queryOptions({
    queryKey: [money, 'history', limit, after, before],
    queryFn: ({ signal }) =>
      call(invoices.history, {
        query: {
          limit: String(limit),
          ...(after && { starting_after: after }),
          ...(before && { ending_before: before }),
        },
        signal,
      }),
  })

/** After money has moved, or what moves it has changed. */
export const reloadBilling = (cache: QueryClient): Promise<void> => cache.invalidateQueries({ queryKey: [money] })

/** The server answers each change of it with the whole. */
export const setInformation = (cache: QueryClient, information: BillingInformation): void =>
  void cache.setQueryData(informationQuery.queryKey, information)
