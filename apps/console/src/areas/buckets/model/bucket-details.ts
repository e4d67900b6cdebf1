import type { BucketUsage } from '@perigee/contract/buckets'
import { retentionModes } from '@perigee/domain/retention'
import { versioning } from '@perigee/domain/versioning'
import { showDate, showMoment } from '@/lib/show-date'

const versioningTexts: Record<BucketUsage['versioning'], string> = {
  [versioning.notSupported]: 'Not Supported',
  [versioning.unversioned]: 'Unversioned',
  [versioning.enabled]: 'Enabled',
  [versioning.suspended]: 'Suspended',
}

const retentionTexts: Record<BucketUsage['defaultRetentionMode'], string> = {
  [retentionModes.none]: 'Not Set',
  [retentionModes.compliance]: 'Compliance',
  [retentionModes.governance]: 'Governance',
}

function retentionPeriod({ defaultRetentionDays: days, defaultRetentionYears: years }: BucketUsage): string {
  if (days) return `${days} ${days === 1 ? 'day' : 'days'}`
  if (years) return `${years} ${years === 1 ? 'year' : 'years'}`
  return 'Not Set'
}

/** What the details of a bucket say, in order. */
export function bucketDetails(bucket: BucketUsage): [name: string, value: string][] {
  return [
    ['Name', bucket.bucketName],
    ['Object count', bucket.objectCount.toLocaleString('en')],
    ['Segment count', bucket.segmentCount.toLocaleString('en')],
    ['Storage', `${bucket.storage.toLocaleString('en', { maximumFractionDigits: 9 })} GB`],
    ['Location', bucket.location],
    ['Default placement', String(bucket.defaultPlacement)],
    ['Versioning', versioningTexts[bucket.versioning]],
    ['Object Lock', bucket.objectLockEnabled ? 'Enabled' : 'Disabled'],
    ['Default retention mode', retentionTexts[bucket.defaultRetentionMode]],
    ['Default retention period', retentionPeriod(bucket)],
    ['Date created', showDate(bucket.createdAt)],
    ['Last updated', showMoment(bucket.before)],
    ['Created by', bucket.creatorEmail || 'unknown'],
  ]
}
