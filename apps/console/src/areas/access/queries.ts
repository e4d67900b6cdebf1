import { apiKeys } from '@perigee/contract/api-keys'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { apiKeysRoot } from './api-key-names'
import type { ListCursor } from '@/components/data-table/list-page'
import { call } from '@/lib/call'

/** Numbers of the wire. */
export const accessOrder = { name: '1', createdAt: '2', creator: '3' } as const
export type AccessOrder = keyof typeof accessOrder

/** First the usual one. */
export const accessOrders: readonly [AccessOrder, ...AccessOrder[]] = ['name', 'createdAt', 'creator']

export type AccessCursor = ListCursor<AccessOrder>

export const accessKeyPage = (projectId: string, cursor: AccessCursor) =>
  queryOptions({
    queryKey: [...apiKeysRoot(projectId), 'page', cursor],
    queryFn: ({ signal }) => {
      const query = {
        projectID: projectId,
        search: cursor.search,
        limit: String(cursor.limit),
        page: String(cursor.page),
        order: accessOrder[cursor.order],
        orderDirection: cursor.direction === 'asc' ? '1' : '2',
      }
      return call(apiKeys.list, { query, signal })
    },
    placeholderData: keepPreviousData,
  })

export function useDeleteAccessKeys(projectId: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (ids: string[]) => call(apiKeys.deleteByIds, { body: { ids } }),
    onSettled: () => cache.invalidateQueries({ queryKey: apiKeysRoot(projectId) }),
  })
}
