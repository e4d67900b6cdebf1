import { projects } from '@perigee/contract/projects'
import type { QueryOf } from '@perigee/contract/call'
import { readUsageReport } from '@perigee/billing/usage-report/read-usage-report'
import { second } from '@perigee/std/durations'
import type { Deps } from '../../deps'
import { reportForm, reportQuery, usageReportFile } from '../../files/usage-report-file'
import { serve } from '../../session/serve'

export const usageReportRoute = (deps: Deps) =>
  serve(deps, projects.usageReport, readUsageReport, {
    input: ({ query }) => ({ projectId: query.projectID, ...reportQuery(formOf(deps, query)) }),
    present: (report, { reply, query }) =>
      usageReportFile(report, { reply, asked: formOf(deps, query), projectId: query.projectID }),
  })

const formOf = (deps: Deps, query: QueryOf<typeof projects.usageReport>) =>
  reportForm(deps, {
    format: query.format,
    summary: query['project-summary'] === 'true',
    cost: query.cost === 'true',
    since: new Date(query.since * second),
    before: new Date(query.before * second),
  })
