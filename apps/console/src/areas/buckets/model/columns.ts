import type { MantineBreakpoint } from '@mantine/core'
import type { BucketUsage } from '@perigee/contract/buckets'
import { byteText } from '@perigee/domain/byte-text'
import { GB } from '@perigee/std/units'
import { showDate } from '@/lib/show-date'
import type { BucketOrder } from '@perigee/domain/sort-orders'

export type Column = {
  title: string
  /** Absent: the table cannot be sorted by it. */
  order?: BucketOrder | undefined
  numeric?: boolean
  /** Shown from this width on; the least important columns go first. */
  from?: MantineBreakpoint
  text: (bucket: BucketUsage) => string
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

const common: Column[] = [
  { title: 'Objects', order: 'objects', numeric: true, text: ({ objectCount }) => count(objectCount) },
  { title: 'Segments', order: 'segments', numeric: true, from: 'lg', text: ({ segmentCount }) => count(segmentCount) },
  { title: 'Storage', order: 'storage', numeric: true, text: ({ storage }) => byteText(Math.round(storage * GB)) },
  {
    title: 'Download',
    order: 'download',
    numeric: true,
    from: 'md',
    text: ({ egress }) => byteText(Math.round(egress * GB)),
  },
  { title: 'Location', from: 'lg', text: ({ location }) => location },
  { title: 'Date created', order: 'createdAt', from: 'sm', text: ({ createdAt }) => showDate(createdAt) },
]

/** What the list can be sorted by, the name first. */
export const sortChoices = (columns: readonly Column[]): { value: BucketOrder; label: string }[] => [
  { value: 'name', label: 'Bucket' },
  ...columns.flatMap(({ order, title }) => (order ? [{ value: order, label: title }] : [])),
]
