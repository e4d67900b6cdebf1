import { type CursorPage, cursorPage } from '@perigee/actors/cursor-page'
import { pageFacts, pageStart } from '@perigee/actors/page-of'
import { projectUseCase } from '@perigee/actors/use-case'
import { commonRefusals } from '@perigee/contract/refusals/common'
import { storeRefusals } from '@perigee/contract/refusals/store'
import { bucketNameProblem } from '@perigee/domain/bucket-name'
import type { PageMaths } from '@perigee/domain/page'
import type { Placement } from '@perigee/domain/placements'
import {
  bucketTotals,
  bucketUsages,
  bucketUsagesAfter,
  type BucketUsageRow,
  type BucketUsagesQuery,
} from '@perigee/satellite-db/bucket-usage'
import { monthStart } from '@perigee/std/month-start'
import type { ProjectsContext } from '../context'

export interface BucketUsageQuery extends Omit<BucketUsagesQuery, 'projectId' | 'offset' | 'placements'> {
  /** From 1. */
  page: number
}

/** One page of a project's buckets with their usage. @throws invalidInput */
export const listBucketUsage = projectUseCase(
  'bucket.view',
  async (
    { db, placements }: Pick<ProjectsContext, 'db' | 'placements'>,
    { project },
    query: BucketUsageQuery,
  ): Promise<{ rows: BucketUsageRow[]; page: PageMaths }> => {
    const { rows, total } = await bucketUsages(db, {
      ...query,
      projectId: project.internalId,
      placements: idsByName(placements),
      ...pageStart(query),
    })
    return { rows, page: pageFacts({ ...query, totalCount: total }) }
  },
)

interface BucketUsageFrom {
  /** Of the downloads; this month of UTC without them. */
  since?: Date | undefined
  before?: Date | undefined
  /** Name of a bucket. */
  after?: string | undefined
  limit: number
}

/** A project's buckets with their usage, by name. @throws invalidInput */
export const listBucketUsageFrom = projectUseCase(
  'bucket.view',
  async (
    { db, clock }: Pick<ProjectsContext, 'db' | 'clock'>,
    { project },
    { since = monthStart(clock()), before = clock(), after, limit }: BucketUsageFrom,
  ): Promise<CursorPage<BucketUsageRow, string>> => {
    if (before < since) throw commonRefusals.invalidInput('The period ends before it begins.')
    const of = { projectId: project.internalId, since, before, after }
    return cursorPage(await bucketUsagesAfter(db, { ...of, limit: limit + 1 }), limit, ({ name }) => name)
  },
)

const idsByName = (placements: readonly Placement[]): number[] =>
  placements.toSorted((one, other) => one.name.localeCompare(other.name, 'en')).map(({ id }) => id)

/** One bucket with its usage from its creation to `before`. @throws invalidInput, noSuchBucket */
export const readBucketTotals = projectUseCase(
  'bucket.view',
  async ({ db }, { project }, { bucket, before }: { bucket: string; before: Date }): Promise<BucketUsageRow> => {
    const problem = bucketNameProblem(bucket)
    if (problem !== undefined) throw commonRefusals.invalidInput(problem)
    const row = await bucketTotals(db, { projectId: project.internalId, bucket, before })
    if (!row) throw storeRefusals.noSuchBucket(bucket)
    return row
  },
)
