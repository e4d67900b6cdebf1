import type { DailyUsage } from '@perigee/contract/projects'
import type { DailyUsage as Usage } from '@perigee/projects/projects/daily-usage'

type DayUsage = Usage['storage'][number]

/** Downloads are written down when they are over, so what was allocated is what was settled. */
export function presentDailyUsage({ storage, egress }: Usage): DailyUsage {
  const bandwidth = egress.map(presentDay)
  return {
    storageUsage: storage.map(presentDay),
    allocatedBandwidthUsage: bandwidth,
    settledBandwidthUsage: bandwidth,
  }
}

const presentDay = ({ day, bytes }: DayUsage) => ({ date: day.toISOString(), value: bytes })
