import { buckets } from '@perigee/contract/buckets'
import { bucketOrders, directionWord, orderWord } from '@perigee/domain/sort-orders'
import { readBucketDeletions, startBucketDeletion, stopBucketDeletion } from '@perigee/projects/buckets/delete-bucket'
import { listBucketUsage, readBucketTotals } from '@perigee/projects/buckets/bucket-usage'
import { readBuckets, readPlacements } from '@perigee/projects/buckets/list-buckets'
import { readBucketDays } from '@perigee/projects/projects/daily-usage'
import { namedProject } from '../../session/named-project'
import type { Deps } from '../../deps'
import { serve } from '../../session/serve'
import { presentBucketDeletion } from './present-bucket-deletion'
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

    serve(deps, buckets.days, readBucketDays, {
      input: ({ query: { projectID, bucket, since, before } }) => ({
        projectId: projectID,
        bucket,
        from: since,
        to: before,
      }),
      present: (days) => days.map(({ day, ...counted }) => ({ date: day.toISOString(), ...counted })),
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

    serve(deps, buckets.deletions, readBucketDeletions, {
      input: ({ query }) => ({ projectId: query.projectID }),
      present: (deletions) => deletions.map(presentBucketDeletion),
    }),
    serve(deps, buckets.startDeletion, startBucketDeletion, {
      input: ({ query, body }) => ({ projectId: query.projectID, ...body }),
      present: presentBucketDeletion,
    }),
    serve(deps, buckets.stopDeletion, stopBucketDeletion, {
      input: ({ query, params }) => ({ projectId: query.projectID, ...params }),
      present: presentBucketDeletion,
    }),
  ]
}
