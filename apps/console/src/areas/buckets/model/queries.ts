import { buckets } from '@perigee/contract/buckets'
import { sortDirections } from '@perigee/domain/page'
import { type BucketOrder, bucketOrders } from '@perigee/domain/sort-orders'
import { monthStart } from '@perigee/std/month-start'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ListCursor } from '@/components/data-table/list-page'
import { call } from '@/lib/call'
import { bucketsRoot } from '@/areas/storage/public'

export type BucketCursor = ListCursor<BucketOrder>

export const bucketPage = (projectId: string, cursor: BucketCursor) =>
  queryOptions({
    queryKey: [...bucketsRoot(projectId), 'page', cursor],
    queryFn: ({ signal }) => {
      const now = new Date()
      const query = {
        projectID: projectId,
        since: monthStart(now).toISOString(),
        before: now.toISOString(),
        limit: String(cursor.limit),
        page: String(cursor.page),
        search: cursor.search,
        order: String(bucketOrders[cursor.order]),
        orderDirection: String(sortDirections[cursor.direction]),
      }
      return call(buckets.usageTotals, { query, signal })
    },
    placeholderData: keepPreviousData,
  })
