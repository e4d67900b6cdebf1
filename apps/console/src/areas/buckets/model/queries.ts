import { buckets } from '@perigee/contract/buckets'
import { monthStart } from '@perigee/std/month-start'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ListCursor } from '@/components/data-table/list-page'
import { call } from '@/lib/call'
import { bucketsRoot } from '@/areas/storage/public'

/** Numbers of the wire. */
export const bucketOrder = {
  name: 1,
  createdAt: 2,
  creator: 3,
  storage: 4,
  download: 5,
  objects: 6,
  segments: 7,
} as const
export type BucketOrder = keyof typeof bucketOrder

/** First the usual one. */
export const bucketOrders: readonly [BucketOrder, ...BucketOrder[]] = [
  'name',
  'createdAt',
  'creator',
  'storage',
  'download',
  'objects',
  'segments',
]

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
        order: String(bucketOrder[cursor.order]),
        orderDirection: cursor.direction === 'asc' ? '1' : '2',
      }
      return call(buckets.usageTotals, { query, signal })
    },
    placeholderData: keepPreviousData,
  })
