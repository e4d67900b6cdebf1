import { domains } from '@perigee/contract/domains'
import { sortDirections } from '@perigee/domain/page'
import { type DomainOrder, domainOrders } from '@perigee/domain/sort-orders'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ListCursor } from '@/components/data-table/list-page'
import { call } from '@/lib/call'

export const domainsRoot = (projectId: string) => ['domains', projectId] as const

export type DomainCursor = ListCursor<DomainOrder>

export const domainPage = (projectId: string, cursor: DomainCursor) =>
  queryOptions({
    queryKey: [...domainsRoot(projectId), 'page', cursor],
    queryFn: ({ signal }) => {
      const query = {
        search: cursor.search,
        limit: String(cursor.limit),
        page: String(cursor.page),
        order: String(domainOrders[cursor.order]),
        orderDirection: String(sortDirections[cursor.direction]),
      }
      return call(domains.list, { params: { projectId }, query, signal })
    },
    placeholderData: keepPreviousData,
  })

/** Of all domains of the project. */
export const domainNames = (projectId: string) =>
  queryOptions({
    queryKey: [...domainsRoot(projectId), 'names'],
    queryFn: ({ signal }) => call(domains.names, { params: { projectId }, signal }),
    staleTime: 0,
  })

export function useDeleteDomain(projectId: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (name: string) => call(domains.delete, { params: { projectId }, body: name }),
    onSettled: () => cache.invalidateQueries({ queryKey: domainsRoot(projectId) }),
  })
}
