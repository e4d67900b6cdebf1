import { sessions } from '@perigee/contract/sessions'
import { sortDirections } from '@perigee/domain/page'
import { type SessionOrder, sessionOrders } from '@perigee/domain/sort-orders'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { securityKey } from '@/lib/account'
import { call } from '@/lib/call'

export interface SessionCursor {
  /** From 1. */
  page: number
  limit: number
  order: SessionOrder
  direction: 'asc' | 'desc'
}

export const sessionPage = ({ page, limit, order, direction }: SessionCursor) =>
  queryOptions({
    queryKey: [...securityKey, 'sessions', page, limit, order, direction],
    queryFn: ({ signal }) =>
      call(sessions.list, {
        query: {
          page: String(page),
          limit: String(limit),
          order: String(sessionOrders[order]),
          orderDirection: String(sortDirections[direction]),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

/** Ends one session, or with 'others' all but this one. */
export function useEndSessions() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (which: { id: string } | 'others') =>
      which === 'others'
        ? call(sessions.invalidateOthers)
        : call(sessions.invalidate, { params: { sessionId: which.id } }),
    onSettled: () => cache.invalidateQueries({ queryKey: securityKey }),
  })
}
