import { buckets } from '@perigee/contract/buckets'
import { bucketOrders, directionWord, orderWord } from '@perigee/domain/sort-orders'
import { listBucketUsage, readBucketTotals } from '@perigee/projects/buckets/bucket-usage'
import { readBuckets, readPlacements } from '@perigee/projects/buckets/list-buckets'
import { namedProject } from '../../session/named-project'
import type { Deps } from '../../deps'
import { serve } from '../../session/serve'
import { presentBucketMetadata } from './present-bucket-metadata'
import { presentBucketUsage } from './present-bucket-usage'

export const bucketRoutes = (deps: Deps) => {
  const { placements } = deps
  return [
    serve(deps, buckets.usageTotals, listBucketUsage, {
      input: ({ query: { projectID, since, before, search, limit, page, order, orderDirection } }) => ({
        projectId: projectID,
        since,
        before,
        search,
        limit,
        page,
        order: orderWord(bucketOrders, order ?? bucketOrders.name),
        direction: directionWord(orderDirection),
      }),
      present: ({ rows, page }, { query: { projectID: projectId, since, before, search } }) => ({
        bucketUsages: rows.map((row) => presentBucketUsage(row, { projectId, placements, since, before })),
        search,
        ...page,
      }),
    }),

    serve(deps, buckets.totals, readBucketTotals, {
      input: ({ query: { projectID, bucket, before } }) => ({ projectId: projectID, bucket, before }),
      present: (row, { query: { projectID: projectId, before } }) =>
        presentBucketUsage(row, { projectId, placements, since: row.createdAt, before }),
    }),

    serve(deps, buckets.names, readBuckets, {
      input: ({ query }) => ({ projectId: namedProject(query) }),
      present: (found) => found.map(({ name }) => name),
    }),

    ...[buckets.metadata, buckets.placements].map((call) =>
      serve(deps, call, readBuckets, {
        input: ({ query }) => ({ projectId: namedProject(query) }),
        present: (found) => found.map((bucket) => presentBucketMetadata(bucket, placements)),
      }),
    ),

    serve(deps, buckets.placementDetails, readPlacements, {
      input: ({ query }) => ({ projectId: query.projectID }),
    }),
  ]
}
