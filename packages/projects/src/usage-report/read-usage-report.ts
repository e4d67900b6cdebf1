import { authorizeInProject } from '@perigee/actors/authorize'
import { useCase } from '@perigee/actors/use-case'
import { commonRefusals } from '@perigee/contract/refusals/common'
import { projectRefusals } from '@perigee/contract/refusals/projects'
import { longestUsageReport } from '@perigee/domain/usage-report'
import { type MeasuredUsage, measuredUsage } from '@perigee/satellite-db/measured-usage'
import { listOwnedProjects, type ProjectRow } from '@perigee/satellite-db/projects'
import type { ProjectId } from '@perigee/std/brand'
import type { ProjectsContext } from '../context'
import { summedByPlacement } from './summed-by-placement'

export interface UsageReportQuery {
  since: Date
  before: Date
  /** One project; all of one's own when undefined. */
  projectId: ProjectId | undefined
  /** One line for each place of a project instead of one for each bucket. */
  summary: boolean
}

/** `bucket` is null in a summary. */
export type ReportLine = Omit<MeasuredUsage, 'bucket'> & {
  project: Pick<ProjectRow, 'name' | 'publicId'>
  bucket: string | null
}

const pageSize = 500

/**
 * What was used in a period, a page of buckets at a time; for owners. Nothing is left to be refused once the first page
 * is asked for. @throws invalidInput, reportTooLong, noSuchProject, forbidden
 */
export const readUsageReport = useCase(
  'account.readUsage',
  async (
    context: Pick<ProjectsContext, 'db'>,
    actor,
    { since, before, projectId, summary }: UsageReportQuery,
  ): Promise<AsyncIterable<ReportLine[]>> => {
    if (before <= since) throw commonRefusals.invalidInput('The period ends before it begins.')
    if (before.getTime() - since.getTime() > longestUsageReport) throw projectRefusals.reportTooLong()
    const reported =
      projectId === undefined
        ? await listOwnedProjects(context.db, actor.user.id)
        : [(await authorizeInProject(context, actor, 'usageReport.read', projectId)).project]
    return linesOf(context, reported, { since, before, summary })
  },
)

async function* linesOf(
  { db }: Pick<ProjectsContext, 'db'>,
  reported: readonly ProjectRow[],
  { summary, ...period }: Pick<UsageReportQuery, 'since' | 'before' | 'summary'>,
): AsyncIterable<ReportLine[]> {
  for (const { name, publicId, internalId } of reported) {
    const project = { name, publicId }
    const pages = bucketPages(db, { projectId: internalId, ...period })
    if (summary) {
      const places = await summedByPlacement(pages)
      yield places.map((line) => ({ project, bucket: null, ...line }))
    } else {
      for await (const page of pages) yield page.map((usage) => ({ project, ...usage }))
    }
  }
}

async function* bucketPages(
  db: ProjectsContext['db'],
  of: { projectId: number; since: Date; before: Date },
): AsyncIterable<MeasuredUsage[]> {
  for (let after: string | null = null; ;) {
    const { usage, next } = await measuredUsage(db, { ...of, after, limit: pageSize })
    yield usage
    if (next === null) return
    after = next
  }
}
