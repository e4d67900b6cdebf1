import type { BucketUsage } from '@perigee/contract/buckets'
import { retentionModes } from '@perigee/domain/retention'
import { versioning } from '@perigee/domain/versioning'
import { GB } from '@perigee/std/units'

export const versioningTexts: Record<BucketUsage['versioning'], string> = {
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

/** Undefined where objects are not locked by default. */
function retentionPeriod({ defaultRetentionDays: days, defaultRetentionYears: years }: BucketUsage) {
  if (days) return `${days} ${days === 1 ? 'day' : 'days'}`
  if (years) return `${years} ${years === 1 ? 'year' : 'years'}`
  return undefined
}

/** Bytes and points in time are shown as everywhere else. */
export type Detail = { name: string } & ({ text: string } | { bytes: number } | { at: string })

export interface DetailGroup {
  title: string
  details: Detail[]
  /** What can be explained of its words. */
  about?: ('versioning' | 'objectLock')[]
}

/** What the details of a bucket say, in order; what does not apply to it is left out. */
export function bucketDetails(bucket: BucketUsage): DetailGroup[] {
  const period = retentionPeriod(bucket)
  return [
    {
      title: 'Content',
      details: [
        { name: 'Storage', bytes: Math.round(bucket.storage * GB) },
        { name: 'Object count', text: bucket.objectCount.toLocaleString('en') },
        { name: 'Segment count', text: bucket.segmentCount.toLocaleString('en') },
      ],
    },
    {
      title: 'Location',
      details: [
        { name: 'Location', text: bucket.location },
        { name: 'Default placement', text: String(bucket.defaultPlacement) },
      ],
    },
    {
      title: 'Protection',
      details: [
        { name: 'Versioning', text: versioningTexts[bucket.versioning] },
        { name: 'Object Lock', text: bucket.objectLockEnabled ? 'Enabled' : 'Disabled' },
        { name: 'Default retention mode', text: retentionTexts[bucket.defaultRetentionMode] },
        ...(period === undefined ? [] : [{ name: 'Default retention period', text: period }]),
      ],
      about: ['versioning', 'objectLock'],
    },
    {
      title: 'History',
      details: [
        { name: 'Date created', at: bucket.createdAt },
        { name: 'Last updated', at: bucket.before },
        { name: 'Created by', text: bucket.creatorEmail || 'unknown' },
      ],
    },
  ]
}
