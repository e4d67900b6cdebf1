import type { buckets } from '@perigee/contract/buckets'
import type { QueryOf, ResponseOf } from '@perigee/contract/call'
import { commonRefusals } from '@perigee/contract/refusals/common'
import { sortDirections } from '@perigee/domain/page'
import type { ProjectRow } from '@perigee/satellite-db/projects'
import { bucketUsages, type BucketUsageOrder } from '@perigee/satellite-db/bucket-usage'
import { pageFacts, pageStart } from '@perigee/actors/page-of'
import type { Deps } from '../../deps'
import { presentBucketUsage } from './present-bucket-usage'

type Asked = QueryOf<typeof buckets.usageTotals>

/** By the number that the wire uses, from 1. */
const orders: readonly BucketUsageOrder[] = [
  'name',
  'createdAt',
  'creatorEmail',
  'storage',
  'egress',
  'objects',
  'segments',
]

/** One page of a project's buckets with their usage. @throws invalidInput */
export async function usageTotals(
  { db, placements }: Pick<Deps, 'db' | 'placements'>,
  project: ProjectRow,
  asked: Asked,
): Promise<ResponseOf<typeof buckets.usageTotals>> {
  const { since, before, search } = asked
  const { rows, total } = await bucketUsages(db, {
    projectId: project.internalId,
    since,
    before,
    search,
    order: orderOf(asked.order ?? 1),
    direction: asked.orderDirection === sortDirections.desc ? 'desc' : 'asc',
    ...pageStart(asked),
  })
  const page = pageFacts({ ...asked, totalCount: total })
  const around = { projectId: project.publicId, placements, since, before }
  return { bucketUsages: rows.map((row) => presentBucketUsage(row, around)), search, ...page }
}

function orderOf(number: number): BucketUsageOrder {
  const order = orders[number - 1]
  if (order === undefined) throw commonRefusals.invalidInput('There is no such order.')
  return order
}
