import { isFor } from '@perigee/actors/actor'
import { authorizeInProject } from '@perigee/actors/authorize'
import { useCase } from '@perigee/actors/use-case'
import { commonRefusals } from '@perigee/contract/refusals/common'
import { projectRefusals } from '@perigee/contract/refusals/projects'
import { accountKinds } from '@perigee/domain/account-kinds'
import { longestUsageReport } from '@perigee/domain/usage-report'
import { partnersOf } from '@perigee/satellite-db/former-partners'
import { listOwnedProjects, type ProjectRow } from '@perigee/satellite-db/projects'
import type { UserRow } from '@perigee/satellite-db/users'
import type { ProjectId } from '@perigee/std/brand'
import { hasVarPartner } from '@perigee/accounts/profile/var-partner'
import { billedPeriod } from '../charges/billed-period'
import type { BillingContext } from '../context'
import { entitlementsOf } from '../prices/entitlements'
import { measuredParts, type MeasuredLine } from './measured-parts'
import { type LineCost, type LinePrices, priceLines } from './price-lines'

export interface UsageReportQuery {
  since: Date
  before: Date
  /** One project; all of one's own when undefined. */
  projectId: ProjectId | undefined
  /** One line for each place of a project instead of one for each bucket. */
  summary: boolean
  /** Whether lines are priced, where the installation charges for usage. */
  priced: boolean
}

/** `bucket` is null in a summary; `cost` where nothing is priced. */
export type ReportLine = Omit<MeasuredLine, 'parts'> & {
  project: Pick<ProjectRow, 'name' | 'publicId'>
  cost: LineCost | null
}

export interface UsageReport {
  pages: AsyncIterable<ReportLine[]>
  /** Whether lines have costs: not for people who see no prices. */
  priced: boolean
}

type Needs = Pick<BillingContext, 'db' | 'priceBook' | 'settings'>

/**
 * What was used in a period, a page of buckets at a time, with what each line would cost by itself; for owners. Nothing is
 * left to be refused once the first page is asked for. @throws invalidInput, reportTooLong, noSuchProject, forbidden
 */
export const readUsageReport = useCase(
  'account.readUsage',
  async (context: Needs, actor, { projectId, ...asked }: UsageReportQuery): Promise<UsageReport> => {
    const { since, before } = asked
    if (before <= since) throw commonRefusals.invalidInput('The period ends before it begins.')
    if (before.getTime() - since.getTime() > longestUsageReport) throw projectRefusals.reportTooLong()
    const reported =
      projectId === undefined
        ? (await listOwnedProjects(context.db, actor.user.id)).filter(({ publicId }) => isFor(actor, publicId))
        : [(await authorizeInProject(context, actor, 'usageReport.read', projectId)).project]
    const priced = asked.priced && seesPrices(context, actor.user)
    const billed = priced ? await billedPeriod(context, actor.user, { since, before }) : null
    const prices = priced
      ? { partners: await partnersOf(context.db, actor.user.id), pricedFrom: billed?.since ?? null }
      : null
    return { priced, pages: linesOf(context, { reported, since, before, summary: asked.summary, prices }) }
  },
)

/** Nobody whom a reseller bills, and nobody who is never billed. */
const seesPrices = ({ settings }: Needs, user: UserRow): boolean =>
  settings.billing && user.kind !== accountKinds.notForResale && !hasVarPartner(user, settings)

interface Reported extends Pick<UsageReportQuery, 'since' | 'before' | 'summary'> {
  reported: readonly ProjectRow[]
  prices: Pick<LinePrices, 'partners' | 'pricedFrom'> | null
}

async function* linesOf(
  context: Needs,
  { reported, prices, summary, since, before }: Reported,
): AsyncIterable<ReportLine[]> {
  const { db, priceBook } = context
  for (const { name, publicId, internalId } of reported) {
    const project = { name, publicId }
    const entitlements = await entitlementsOf(context, internalId)
    const of = { projectId: internalId, since, before, summary }
    const book = prices && { priceBook, entitlements, ...prices }
    for await (const lines of measuredParts(db, of, book)) {
      const costs = book && priceLines(book, lines, { summary })
      yield lines.map((line, index) => ({ project, ...line, cost: costs?.[index] ?? null }))
    }
  }
}
