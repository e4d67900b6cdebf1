import { buckets } from '@perigee/contract/buckets'
import { listBuckets } from '@perigee/satellite-db/buckets'
import { findProject, namedProject } from '../../access/find-project'
import { offeredPlacements } from '../../access/placements'
import type { Deps } from '../../deps'
import { implement } from '../../session/session'
import { bucketTotalsOf } from './bucket-totals'
import { presentBucketMetadata } from './present-bucket-metadata'
import { usageTotals } from './usage-totals'

export const bucketRoutes = (deps: Deps) => {
  const { placements } = deps
  return [
    implement(buckets.usageTotals, async ({ session, query }) => {
      return usageTotals(deps, await findProject(deps, session, query.projectID), query)
    }),

    implement(buckets.totals, async ({ session, query }) => {
      return bucketTotalsOf(deps, await findProject(deps, session, query.projectID), query)
    }),

    implement(buckets.names, async ({ session, query }) => {
      const project = await findProject(deps, session, namedProject(query))
      return (await listBuckets(deps.db, project.internalId)).map(({ name }) => name)
    }),

    implement(buckets.metadata, async ({ session, query }) => {
      const project = await findProject(deps, session, namedProject(query))
      const found = await listBuckets(deps.db, project.internalId)
      return found.map((bucket) => presentBucketMetadata(bucket, placements))
    }),

    implement(buckets.placementDetails, async ({ session, query }) => {
      const project = await findProject(deps, session, query.projectID)
      return offeredPlacements(placements, project.placement)
    }),
  ]
}
