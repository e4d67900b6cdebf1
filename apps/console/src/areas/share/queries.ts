import { type LinkInfo, links } from '@perigee/contract/links'
import type { LinkRulesToSet } from '@perigee/contract/link-rules'
import { sortDirections } from '@perigee/domain/page'
import { type LinkOrder, linkOrders } from '@perigee/domain/sort-orders'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { apiKeysRoot } from '@/areas/access/public'
import type { ListCursor } from '@/components/data-table/list-page'
import { call } from '@/lib/call'

export type LinkCursor = ListCursor<LinkOrder>
/** What the server is told of a link that was made a moment ago. */
export type NewLink = z.input<typeof links.record.body>
export type LinkChange = Partial<Omit<LinkRulesToSet, 'apiKeyHead'>>

/** Everything about the links of a project lies below it. */
export const linksRoot = (projectId: string) => ['links', projectId] as const

export const linkPage = (projectId: string, cursor: LinkCursor) =>
  queryOptions({
    queryKey: [...linksRoot(projectId), 'page', cursor],
    queryFn: ({ signal }) => {
      const query = {
        search: cursor.search,
        limit: String(cursor.limit),
        page: String(cursor.page),
        order: String(linkOrders[cursor.order]),
        orderDirection: String(sortDirections[cursor.direction]),
      }
      return call(links.list, { params: { id: projectId }, query, signal })
    },
    placeholderData: keepPreviousData,
  })

export const recordLink = async (projectId: string, link: NewLink): Promise<string> =>
  (await call(links.record, { params: { id: projectId }, body: link })).id

/** Gives links other options; their addresses stay. */
export function useChangeLinks(projectId: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ ids, change }: { ids: readonly LinkInfo['id'][]; change: LinkChange }) =>
      call(links.change, { params: { id: projectId }, body: { ids: [...ids], change } }),
    onSettled: () => cache.invalidateQueries({ queryKey: linksRoot(projectId) }),
  })
}

/** Ends links together with their access keys: all of them or none. */
export function useRevokeLinks(projectId: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (ids: readonly LinkInfo['id'][]) =>
      call(links.revoke, { params: { id: projectId }, body: { ids: [...ids] } }),
    onSettled: async () => {
      await cache.invalidateQueries({ queryKey: linksRoot(projectId) })
      await cache.invalidateQueries({ queryKey: apiKeysRoot(projectId) })
    },
  })
}
