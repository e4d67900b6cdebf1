import { Table } from '@mantine/core'
import type { BucketDeletion, BucketUsage } from '@perigee/contract/buckets'
import type { Action } from '@/components/actions/action'
import { ActionsHead } from '@/components/data-table/actions-head'
import { LiveRow } from '@/components/data-table/live-row'
import { SkeletonRows } from '@/components/data-table/skeleton-rows'
import { SortableHead } from '@/components/data-table/sortable-head'
import { TableFrame } from '@/components/data-table/table-frame'
import { BucketLink } from '@/areas/storage/public'
import type { ConsoleProject } from '@/lib/projects'
import { BucketMenu, liveBucket } from './bucket-menu'
import { DeletionProgress } from './deletion-progress'
import type { Column } from '../model/columns'
import type { BucketCursor } from '../model/queries'

export type BucketListProps = {
  project: ConsoleProject
  /** Absent while the first page is on its way. */
  buckets: readonly BucketUsage[] | undefined
  columns: readonly Column[]
  /** Whether the server takes another order than by name. */
  sortable: boolean
  deleting: ReadonlySet<string>
  deletions: ReadonlyMap<string, BucketDeletion>
  stopOf: (bucket: BucketUsage) => (() => void) | undefined
  actionsOf: (bucket: BucketUsage) => readonly Action[]
  onOpen: (bucket: string) => void
}

interface Props extends BucketListProps {
  cursor: BucketCursor
  busy: boolean
  onSort: (order: BucketCursor['order'], direction: BucketCursor['direction']) => void
}

export function BucketTable({ cursor, busy, onSort, ...list }: Props) {
  const { project, buckets, columns, sortable, deleting, deletions, stopOf, actionsOf } = list
  const sorted = (order: BucketCursor['order']) => (cursor.order === order ? cursor.direction : undefined)
  const side = (column: Column) => (column.numeric ? { ta: 'right' as const, className: 'tabular' } : {})
  const width = (column: Column) => (column.from ? { visibleFrom: column.from } : {})
  return (
    <TableFrame label="Buckets" busy={busy}>
      <Table.Thead>
        <Table.Tr>
          {sortable ? (
            <SortableHead sorted={sorted('name')} onSort={(direction) => onSort('name', direction)}>
              Bucket
            </SortableHead>
          ) : (
            <Table.Th>Bucket</Table.Th>
          )}
          {columns.map((column) => (
            <Head key={column.title} column={column} cursor={cursor} onSort={onSort} />
          ))}
          <ActionsHead />
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {!buckets && <SkeletonRows columns={[null, ...columns.map(({ from }) => from ?? null), null]} />}
        {buckets?.map((bucket) => (
          <LiveRow key={bucket.bucketName} live={liveBucket(bucket, list)} aria-busy={deleting.has(bucket.bucketName)}>
            <Table.Td>
              <BucketLink
                project={project}
                place={{ bucket: bucket.bucketName, prefix: '' }}
                fw={500}
                c="var(--mantine-color-text)"
              >
                {bucket.bucketName}
              </BucketLink>
              <DeletionProgress deletion={deletions.get(bucket.bucketName)} />
            </Table.Td>
            {columns.map((column) => (
              <Table.Td key={column.title} {...side(column)} {...width(column)}>
                {column.text(bucket)}
              </Table.Td>
            ))}
            <Table.Td ta="right">
              <BucketMenu
                name={bucket.bucketName}
                deleting={deleting.has(bucket.bucketName)}
                onStop={stopOf(bucket)}
                actions={actionsOf(bucket)}
              />
            </Table.Td>
          </LiveRow>
        ))}
      </Table.Tbody>
    </TableFrame>
  )
}

function Head({ column, cursor, onSort }: { column: Column } & Pick<Props, 'cursor' | 'onSort'>) {
  const { order, numeric = false, from, title } = column
  const className = from ? `mantine-visible-from-${from}` : undefined
  if (!order) {
    return <Table.Th className={className}>{title}</Table.Th>
  }
  return (
    <SortableHead
      numeric={numeric}
      className={className}
      sorted={cursor.order === order ? cursor.direction : undefined}
      onSort={(direction) => onSort(order, direction)}
    >
      {title}
    </SortableHead>
  )
}
