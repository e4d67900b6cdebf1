import { projects } from '@perigee/contract/projects'
import type { QueryOf } from '@perigee/contract/call'
import { placementLabel } from '@perigee/domain/placements'
import { readUsageReport } from '@perigee/billing/usage-report/read-usage-report'
import { hasFees } from '@perigee/domain/prices/price-book'
import { second } from '@perigee/std/durations'
import type { Deps } from '../../deps'
import { serve } from '../../session/serve'
import { type ReportForm, usageReportName, usageReportText } from './usage-report-text'

export const usageReportRoute = (deps: Deps) =>
  serve(deps, projects.usageReport, readUsageReport, {
    input({ query }) {
      const { since, before, summary, cost, skus } = formOf(deps, query)
      return { projectId: query.projectID, since, before, summary, priced: cost || skus }
    },
    present({ pages, priced }, { reply, query }) {
      const asked = formOf(deps, query)
      const form = { ...asked, cost: asked.cost && priced, skus: asked.skus && priced }
      reply.header('content-type', form.format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json')
      reply.header('content-disposition', `attachment;filename="${usageReportName(form, query.projectID)}"`)
      return usageReportText(pages, form)
    },
  })

function formOf({ settings, placements, priceBook }: Deps, query: QueryOf<typeof projects.usageReport>): ReportForm {
  const detailed = settings.detailedUsageReports
  return {
    format: query.format,
    detailed,
    summary: detailed && query['project-summary'] === 'true',
    cost: settings.billing && detailed && query.cost === 'true',
    skus: settings.billing && detailed && settings.skusInReports,
    fees: hasFees(priceBook),
    since: new Date(query.since * second),
    before: new Date(query.before * second),
    placementName: placements.length > 1 ? (id) => placementLabel(id, placements) : undefined,
  }
}
