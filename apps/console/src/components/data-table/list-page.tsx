import { Group, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { ErrorState } from '@/components/error-state'
import styles from './data-table.module.css'
import { readSort, type Sort, writeSort } from './list-search'
import { defaultPageSize } from '@perigee/domain/page'
import { SelectionBar } from './selection-bar'
import { SearchBox } from './search-box'
import { TablePagination } from './table-pagination'
import { useListSearch } from './use-list-search'

export type ListCursor<Order extends string = string> = {
  /** From 1. */
  page: number
  limit: number
  search: string
  order: Order
  direction: 'asc' | 'desc'
}

/**
 * Where somebody is in a long list; each change but that of the page leads back to the first one. The address carries it,
 * but for what is searched, which may be private. `columns` are those that can be sorted by, first the usual one,
 * upwards unless `usually` says otherwise. `usualSize`: rows on a page, unless somebody wants it otherwise.
 */
export function useListCursor<Order extends string>(
  columns: readonly [Order, ...Order[]],
  usualSize: number = defaultPageSize,
  usually: Sort<Order>['direction'] = 'asc',
) {
  const usual: Sort<Order> = { by: columns[0], direction: usually }
  const [url, changeUrl] = useListSearch()
  const [search, setSearch] = useState('')
  const { by, direction } = readSort(url.sort, columns, usual)
  const cursor: ListCursor<Order> = {
    page: url.page ?? 1,
    limit: url.size ?? usualSize,
    search,
    order: by,
    direction,
  }

  function move(patch: Partial<ListCursor<Order>>) {
    const next = { ...cursor, page: 1, ...patch }
    setSearch(next.search)
    changeUrl({
      page: next.page === 1 ? undefined : next.page,
      size: next.limit === usualSize ? undefined : next.limit,
      sort: writeSort({ by: next.order, direction: next.direction }, usual),
    })
  }
  return { cursor, move }
}

/** Below this width rows become cards. */
export const useNarrowList = (): boolean => useMediaQuery('(max-width: 479px)') ?? false

interface Props {
  query: { data: { totalCount: number } | undefined; error: Error | null; refetch: () => unknown }
  cursor: ListCursor
  onMove: (patch: Partial<Pick<ListCursor, 'page' | 'limit' | 'search'>>) => void
  /** Rows on a page, as the cursor has it. */
  usualSize?: number
  /** In the singular and in the plural. */
  nouns: [one: string, many: string]
  /** Whether the server can search it. */
  searchable?: boolean
  /** Right of the search: how the list is shown. */
  tools?: ReactNode
  /** In place of the search while something is selected: what can be done with it. */
  selection?: ComponentProps<typeof SelectionBar> | undefined
  /** In place of a list without a single row. */
  empty: ReactNode
  children: ReactNode
}

/** A list that is paged by the server, and searched where it can be, with what stands around it. */
export function ListPage({
  query: { data, error, refetch },
  cursor,
  onMove,
  usualSize = defaultPageSize,
  nouns: [one, many],
  searchable = true,
  tools,
  selection,
  empty,
  children,
}: Props) {
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (isEmptyList(data, cursor)) return empty
  return (
    <>
      {(searchable || selection) && (
        <Group mb="md" mih={36} className={styles['bar'] ?? ''} data-sticky={selection ? true : undefined}>
          {/* What is typed there stays while something is selected. */}
          {searchable && (
            <div style={selection ? { display: 'none' } : { flex: '1 1 280px' }}>
              <SearchBox label={`Search ${many}`} onSearch={(search) => onMove({ search })} />
            </div>
          )}
          {selection && <SelectionBar {...selection} />}
          {tools}
        </Group>
      )}
      {children}
      {data?.totalCount === 0 && (
        <Text c="dimmed" ta="center" py="lg" role="status">
          {`No ${one} matches the search.`}
        </Text>
      )}
      {data && (
        <TablePagination
          total={data.totalCount}
          page={cursor.page}
          size={cursor.limit}
          usualSize={usualSize}
          onPage={(page) => onMove({ page })}
          onSize={(limit) => onMove({ limit })}
        />
      )}
    </>
  )
}

export const isEmptyList = (data: Props['query']['data'], { search }: ListCursor): boolean =>
  data?.totalCount === 0 && search === ''
