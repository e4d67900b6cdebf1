import type { MantineBreakpoint } from '@mantine/core'
import type { BucketUsage } from '@perigee/contract/buckets'
import type { FrontendConfig } from '@perigee/contract/config'
import { GB } from '@perigee/std/units'
import type { BucketOrder } from '@perigee/domain/sort-orders'
import type { ReactNode } from 'react'
import { ByteSize } from '@/components/byte-size'
import { Moment } from '@/components/moment'
import { hasPricingTiers, namesPlaces, locksObjects, showsVersions, sortsBuckets } from '@/lib/flags'
import { versioningTexts } from './bucket-details'

export type Column = {
  title: string
  /** Absent: the table cannot be sorted by it. */
  order?: BucketOrder | undefined
  numeric?: boolean
  /** Shown from this width on; the least important columns go first. */
  from?: MantineBreakpoint
  text: (bucket: BucketUsage) => ReactNode
}

const count = (value: number): string => value.toLocaleString('en')

const creator: Column = {
  title: 'Creator',
  order: 'creator',
  from: 'lg',
  text: ({ creatorEmail }) => creatorEmail || 'unknown',
}

interface Facts {
  memberCount: number
  createdAt: string
}

/** What stands between the bucket's name and the actions. */
export function columnsFor(project: Facts, config: FrontendConfig): Column[] {
  const columns = offeredColumns(
    project.memberCount > 1 && creator,
    objects,
    countsSegments(project, config) && segments,
    ...usage,
    namesPlaces(config) && { ...place, title: hasPricingTiers(config) ? 'Storage Tier' : 'Location' },
    showsVersions(config) && versions,
    locksObjects(config) && lock,
    created,
  )
  // Without the addition the server gives one order only.
  return sortsBuckets(config) ? columns : columns.map((column) => ({ ...column, order: undefined }))
}

/** New prices know no segments: they are those of projects since a day, or of all where there are tiers and no such day. */
const countsSegments = ({ createdAt }: Facts, config: FrontendConfig): boolean =>
  config.newPricingStartDate === null
    ? !hasPricingTiers(config)
    : Date.parse(createdAt) < Date.parse(config.newPricingStartDate)

const offeredColumns = (...columns: readonly (Column | false)[]): Column[] =>
  columns.filter((column) => column !== false)

const objects: Column = {
  title: 'Objects',
  order: 'objects',
  numeric: true,
  text: ({ objectCount }) => count(objectCount),
}
const segments: Column = {
  title: 'Segments',
  order: 'segments',
  numeric: true,
  from: 'xl',
  text: ({ segmentCount }) => count(segmentCount),
}
const usage: Column[] = [
  {
    title: 'Storage',
    order: 'storage',
    numeric: true,
    text: ({ storage }) => <ByteSize bytes={Math.round(storage * GB)} />,
  },
  {
    title: 'Download',
    order: 'download',
    numeric: true,
    from: 'md',
    text: ({ egress }) => <ByteSize bytes={Math.round(egress * GB)} />,
  },
]
const place = { order: 'location', from: 'xl', text: ({ location }) => location } as const satisfies Omit<
  Column,
  'title'
>
const versions: Column = {
  title: 'Versioning',
  order: 'versioning',
  from: 'lg',
  text: ({ versioning }) => versioningTexts[versioning],
}
const lock: Column = {
  title: 'Lock',
  order: 'lock',
  from: 'lg',
  text: ({ objectLockEnabled }) => (objectLockEnabled ? 'Enabled' : 'Disabled'),
}
const created: Column = {
  title: 'Date created',
  order: 'createdAt',
  from: 'sm',
  text: ({ createdAt }) => <Moment at={createdAt} />,
}

/** What the list can be sorted by, the name first. */
export const sortChoices = (columns: readonly Column[]): { value: BucketOrder; label: string }[] => [
  { value: 'name', label: 'Bucket' },
  ...columns.flatMap(({ order, title }) => (order ? [{ value: order, label: title }] : [])),
]
