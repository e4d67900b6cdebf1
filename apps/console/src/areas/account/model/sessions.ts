import { sessions } from '@perigee/contract/sessions'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { securityKey } from '@/lib/account'
import { call } from '@/lib/call'

/** Numbers of the wire. */
const orders = { userAgent: '1', expiresAt: '2' } as const
export type SessionOrder = keyof typeof orders

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
          order: orders[order],
          orderDirection: direction === 'asc' ? '1' : '2',
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
