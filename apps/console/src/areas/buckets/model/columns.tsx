import type { MantineBreakpoint } from '@mantine/core'
import type { BucketUsage } from '@perigee/contract/buckets'
import { GB } from '@perigee/std/units'
import type { BucketOrder } from '@perigee/domain/sort-orders'
import type { ReactNode } from 'react'
import { ByteSize } from '@/components/byte-size'
import { Moment } from '@/components/moment'

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

/** What stands between the bucket's name and the actions. */
export const columnsFor = ({ memberCount }: { memberCount: number }, { sortable }: { sortable: boolean }): Column[] =>
  (memberCount > 1 ? [creator, ...common] : common).map((column) => (sortable ? column : unsorted(column)))

/** The server gives one order only. */
const unsorted = (column: Column): Column => ({ ...column, order: undefined })

/** Segments are counted for limits and prices: the details of a bucket name them to those who ask. */
const common: Column[] = [
  { title: 'Objects', order: 'objects', numeric: true, text: ({ objectCount }) => count(objectCount) },
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
  { title: 'Location', from: 'lg', text: ({ location }) => location },
  { title: 'Date created', order: 'createdAt', from: 'sm', text: ({ createdAt }) => <Moment at={createdAt} /> },
]

/** What the list can be sorted by, the name first. */
export const sortChoices = (columns: readonly Column[]): { value: BucketOrder; label: string }[] => [
  { value: 'name', label: 'Bucket' },
  ...columns.flatMap(({ order, title }) => (order ? [{ value: order, label: title }] : [])),
]
