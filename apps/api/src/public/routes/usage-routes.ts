import { readDownloadStop } from '@perigee/billing/budgets/downloads-stopped'
import { readUsageReport } from '@perigee/billing/usage-report/read-usage-report'
import type { QueryOf } from '@perigee/contract/call'
import { publicUsage } from '@perigee/contract/public/usage'
import { listBucketUsageFrom } from '@perigee/projects/buckets/bucket-usage'
import { readBucketDays, readDailyUsage } from '@perigee/projects/projects/daily-usage'
import { readUsageLimits } from '@perigee/projects/projects/usage-limits'
import type { Deps } from '../../deps'
import { presentDownloadStop } from '../../files/present-download-stop'
import { reportForm, reportQuery, usageReportFile } from '../../files/usage-report-file'
import { keyOfCursor, presentPage } from '../cursors'
import { servePublic } from '../serve-public'
import { presentBucketDay, presentBucketUsage, presentProjectDays, presentUsage } from './present-usage'
import { textKey } from './sort-keys'

export const usageRoutes = (deps: Deps) => {
  const formOf = (query: QueryOf<typeof publicUsage.report>) => reportForm(deps, query)
  return [
    servePublic(deps, publicUsage.project, readUsageLimits, { input: ({ params }) => params, present: presentUsage }),

    servePublic(deps, publicUsage.downloadStop, readDownloadStop, {
      input: ({ params }) => params,
      present: presentDownloadStop,
    }),

    servePublic(deps, publicUsage.projectDays, readDailyUsage, {
      input: ({ params, query }) => ({ ...params, ...query }),
      present: (usage) => ({ items: presentProjectDays(usage) }),
    }),

    servePublic(deps, publicUsage.buckets, listBucketUsageFrom, {
      input: ({ params, query: { limit, cursor, since, before } }) => ({
        ...params,
        since,
        before,
        after: keyOfCursor(publicUsage.buckets, cursor, textKey),
        limit,
      }),
      present: (page) => presentPage(publicUsage.buckets, page, presentBucketUsage),
    }),

    servePublic(deps, publicUsage.bucketDays, readBucketDays, {
      input: ({ params, query }) => ({ ...params, ...query }),
      present: (found) => ({ items: found.map(presentBucketDay) }),
    }),

    servePublic(deps, publicUsage.report, readUsageReport, {
      input: ({ query }) => ({ projectId: undefined, ...reportQuery(formOf(query)) }),
      present: (report, { reply, query }) =>
        usageReportFile(report, { reply, asked: formOf(query), projectId: undefined }),
    }),

    servePublic(deps, publicUsage.projectReport, readUsageReport, {
      input: ({ params, query }) => ({ ...params, ...reportQuery(formOf(query)) }),
      present: (report, { reply, params, query }) =>
        usageReportFile(report, { reply, asked: formOf(query), ...params }),
    }),
  ]
}
