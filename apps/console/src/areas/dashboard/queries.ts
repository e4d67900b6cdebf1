import { projects } from '@perigee/contract/projects'
import { queryOptions } from '@tanstack/react-query'
import { call } from '@/lib/call'
import { dayQuery } from '@/components/day-charts/day-query'
import { daysOf, type Period, unixRange } from '@/components/day-charts/period'
import { series } from '@/components/day-charts/series'

export const emissionOf = (projectId: string) =>
  queryOptions({
    queryKey: ['emission', projectId],
    queryFn: ({ signal }) => call(projects.emission, { params: { id: projectId }, signal }),
  })

/** Storage and downloads of every day of the period. */
export const dailyUsage = (projectId: string, { from, to }: Pick<Period, 'from' | 'to'>) =>
  dayQuery(['daily-usage', projectId, from, to], async (signal) => {
    const { from: since, to: before } = unixRange({ from, to }, new Date())
    const query = { from: String(since), to: String(before) }
    const usage = await call(projects.dailyUsage, { params: { id: projectId }, query, signal })
    const days = daysOf({ from, to })
    return { storage: series(days, usage.storageUsage), download: series(days, usage.settledBandwidthUsage) }
  })
