import { buckets } from '@perigee/contract/buckets'
import { commonRefusals } from '@perigee/contract/refusals/common'
import { sortDirections } from '@perigee/domain/page'
import { type BucketUsageQuery, listBucketUsage, readBucketTotals } from '@perigee/projects/buckets/bucket-usage'
import { readBuckets, readPlacements } from '@perigee/projects/buckets/list-buckets'
import { namedProject } from '../projects/named-project'
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
        order: orderOf(order ?? 1),
        direction: orderDirection === sortDirections.desc ? ('desc' as const) : ('asc' as const),
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

    serve(deps, buckets.metadata, readBuckets, {
      input: ({ query }) => ({ projectId: namedProject(query) }),
      present: (found) => found.map((bucket) => presentBucketMetadata(bucket, placements)),
    }),

    serve(deps, buckets.placementDetails, readPlacements, {
      input: ({ query }) => ({ projectId: query.projectID }),
    }),
  ]
}

/** By the number that the wire uses, from 1. */
const orders: readonly BucketUsageQuery['order'][] = [
  'name',
  'createdAt',
  'creatorEmail',
  'storage',
  'egress',
  'objects',
  'segments',
]

function orderOf(number: number): BucketUsageQuery['order'] {
  const order = orders[number - 1]
  if (order === undefined) throw commonRefusals.invalidInput('There is no such order.')
  return order
}
