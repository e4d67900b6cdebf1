import { Group, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { ErrorState } from '@/components/error-state'
import { SearchBox } from './search-box'
import { TablePagination } from './table-pagination'

export type ListCursor = { page: number; limit: number; search: string }

/** Where somebody is in a long list; each change but that of the page leads back to the first one. */
export function useListCursor<C extends ListCursor>(first: C) {
  const [cursor, setCursor] = useState(first)
  return { cursor, move: (patch: Partial<C>) => setCursor((before) => ({ ...before, page: 1, ...patch })) }
}

/** Below this width rows become cards. */
export const useNarrowList = (): boolean => useMediaQuery('(max-width: 479px)') ?? false

interface Props {
  query: { data: { totalCount: number } | undefined; error: Error | null; refetch: () => unknown }
  cursor: ListCursor
  onMove: (patch: Partial<ListCursor>) => void
  /** In the singular and in the plural. */
  nouns: [one: string, many: string]
  /** In place of a list without a single row. */
  empty: ReactNode
  children: ReactNode
}

/** A list that is searched and paged by the server, with what stands around it. */
export function ListPage({
  query: { data, error, refetch },
  cursor,
  onMove,
  nouns: [one, many],
  empty,
  children,
}: Props) {
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (isEmptyList(data, cursor)) return empty
  return (
    <>
      <Group mb="md">
        <SearchBox label={`Search ${many}`} onSearch={(search) => onMove({ search })} />
      </Group>
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
          onPage={(page) => onMove({ page })}
          onSize={(limit) => onMove({ limit })}
        />
      )}
    </>
  )
}

export const isEmptyList = (data: Props['query']['data'], { search }: ListCursor): boolean =>
  data?.totalCount === 0 && search === ''
