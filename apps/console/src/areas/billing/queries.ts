import { cards } from '@perigee/contract/payments/cards'
import type { ResponseOf } from '@perigee/contract/call'
import { minute } from '@perigee/std/durations'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '@/lib/call'

/** Everything about money hangs below it. */
const money = 'billing'

export type Card = ResponseOf<typeof cards.list>[number]

export const cardsQuery = queryOptions({
  queryKey: [money, 'cards'],
  queryFn: ({ signal }) => call(cards.list, { signal }),
  staleTime: minute,
})

/** After money has moved, or what moves it has changed. */
export const reloadBilling = (cache: QueryClient): Promise<void> => cache.invalidateQueries({ queryKey: [money] })
