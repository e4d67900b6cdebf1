import type {
  PublicBucketDay,
  PublicBucketUsage,
  PublicProjectDay,
  PublicProjectUsage,
} from '@perigee/contract/public/usage'
import type { DailyUsage } from '@perigee/projects/projects/daily-usage'
import type { UsageLimits } from '@perigee/projects/projects/usage-limits'
import type { BucketUsageRow } from '@perigee/satellite-db/bucket-usage'
import type { BucketDay } from '@perigee/satellite-db/project-usage'

/** Of a project, or of all that an account owns. */
export const presentUsage = (usage: UsageLimits): PublicProjectUsage => ({
  storageBytes: usage.storageUsed,
  downloadBytes: usage.bandwidthUsed,
  objects: usage.objectCount,
  segments: usage.segmentCount,
  buckets: usage.bucketsUsed,
})

/** Storage and downloads are counted apart: a day has either or both. */
export function presentProjectDays({ storage, egress }: DailyUsage): PublicProjectDay[] {
  const stored = new Map(storage.map(({ day, bytes }) => [dateOf(day), bytes]))
  const downloaded = new Map(egress.map(({ day, bytes }) => [dateOf(day), bytes]))
  return [...new Set([...stored.keys(), ...downloaded.keys()])].toSorted().map((day) => ({
    day,
    storageBytes: stored.get(day) ?? null,
    downloadBytes: downloaded.get(day) ?? 0,
  }))
}

export const presentBucketUsage = (row: BucketUsageRow): PublicBucketUsage => ({
  bucket: row.name,
  createdAt: row.createdAt.toISOString(),
  storageBytes: row.storage,
  objects: row.objects,
  segments: row.segments,
  downloadBytes: row.egress,
})

export const presentBucketDay = ({ day, storage, objects, egress }: BucketDay): PublicBucketDay => ({
  day: dateOf(day),
  storageBytes: storage,
  objects,
  downloadBytes: egress,
})

const dateOf = (at: Date): string => at.toISOString().slice(0, 10)
