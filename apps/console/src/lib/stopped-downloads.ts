import { budgets } from '@perigee/contract/payments/budgets'
import { queryOptions } from '@tanstack/react-query'
import { call } from './call'

export const stoppedDownloadsRoot = ['stopped-downloads'] as const

/** Whether a spent budget of its owner stops the downloads of a project, or of buckets in it. Where there are budgets. */
export const stoppedDownloads = (projectId: string) =>
  queryOptions({
    queryKey: [...stoppedDownloadsRoot, projectId],
    queryFn: ({ signal }) => call(budgets.downloadsStopped, { params: { id: projectId }, signal }),
  })
