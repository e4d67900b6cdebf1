import { apiKeys } from '@perigee/contract/api-keys'
import { sortDirections } from '@perigee/domain/page'
import { type ApiKeyOrder, apiKeyOrders } from '@perigee/domain/sort-orders'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { apiKeysRoot } from './api-key-names'
import type { ListCursor } from '@/components/data-table/list-page'
import { call } from '@/lib/call'

export type AccessCursor = ListCursor<ApiKeyOrder>

export const accessKeyPage = (projectId: string, cursor: AccessCursor) =>
  queryOptions({
    queryKey: [...apiKeysRoot(projectId), 'page', cursor],
    queryFn: ({ signal }) => {
      const query = {
        projectID: projectId,
        search: cursor.search,
        limit: String(cursor.limit),
        page: String(cursor.page),
        order: String(apiKeyOrders[cursor.order]),
        orderDirection: String(sortDirections[cursor.direction]),
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
