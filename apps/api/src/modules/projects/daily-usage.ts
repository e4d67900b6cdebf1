import { commonRefusals } from '@perigee/contract/refusals/common'
import type { DailyUsage } from '@perigee/contract/projects'
import { dailyEgress, dailyStorage, type DayUsage } from '@perigee/satellite-db/project-usage'
import { day, second } from '@perigee/std/durations'
import type { Deps } from '../../deps'

/** Storage and downloads by UTC day, `from` and `to` (unix seconds) included. @throws invalidInput */
export async function dailyUsage(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { internalId: projectId }: { internalId: number },
  range: { from: number; to: number },
): Promise<DailyUsage> {
  if (range.to < range.from) throw commonRefusals.invalidInput('The range ends before it starts.')
  const days = { projectId, from: new Date(dayStart(range.from)), to: new Date(dayStart(range.to) + day) }
  const [storage, egress] = await Promise.all([dailyStorage(db, { ...days, now: clock() }), dailyEgress(db, days)])
  // Downloads are written down when they are over, so what was allocated is what was settled.
  const bandwidth = egress.map(presentDay)
  return {
    storageUsage: storage.map(presentDay),
    allocatedBandwidthUsage: bandwidth,
    settledBandwidthUsage: bandwidth,
  }
}

const dayStart = (unixSeconds: number): number => Math.floor((unixSeconds * second) / day) * day

const presentDay = ({ day: date, bytes }: DayUsage) => ({ date: date.toISOString(), value: bytes })
