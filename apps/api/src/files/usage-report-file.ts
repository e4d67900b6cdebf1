import type { UsageReport } from '@perigee/billing/usage-report/read-usage-report'
import { placementLabel } from '@perigee/domain/placements'
import { hasFees } from '@perigee/domain/prices/price-book'
import type { Reply } from '@perigee/server-kit/implement'
import type { Deps } from '../deps'
import { type ReportForm, usageReportName, usageReportText } from './usage-report-text'

type Asked = Pick<ReportForm, 'format' | 'summary' | 'cost' | 'since' | 'before'>

/** The form that a report has here: without the detailed one cost and summary are left aside. */
export function reportForm({ settings, placements, priceBook }: Deps, asked: Asked): ReportForm {
  const detailed = settings.detailedUsageReports
  return {
    ...asked,
    detailed,
    summary: detailed && asked.summary,
    cost: settings.billing && detailed && asked.cost,
    skus: settings.billing && detailed && settings.skusInReports,
    fees: hasFees(priceBook),
    placementName: placements.length > 1 ? (id) => placementLabel(id, placements) : undefined,
  }
}

/** What the use case is asked for a report of this form. */
export const reportQuery = ({ since, before, summary, cost, skus }: ReportForm) => ({
  since,
  before,
  summary,
  priced: cost || skus,
})

/** The report as a file, sent as it is read; without prices for people who see none. */
export function usageReportFile(
  { pages, priced }: UsageReport,
  { reply, asked, projectId }: { reply: Reply; asked: ReportForm; projectId: string | undefined },
): AsyncIterable<string> {
  const form = { ...asked, cost: asked.cost && priced, skus: asked.skus && priced }
  reply.header('content-type', form.format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json')
  reply.header('content-disposition', `attachment;filename="${usageReportName(form, projectId)}"`)
  return usageReportText(pages, form)
}
