import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { defaultPageSize, pageCount } from '@/components/data-table/page-size'
import type { Place } from '@/flows/open-bucket/browser-path'
import { entriesOf, sortEntries, type Sorting } from './entries'
import { type BrowserContext, folderListing } from './queries'

/** One page of one folder: what is loaded is sorted and cut here, and more is loaded when its end is reached. */
export function useFolder(context: BrowserContext, place: Place) {
  const listing = useInfiniteQuery(folderListing(context, place))
  const [sorting, setSorting] = useState<Sorting>({ by: 'name', direction: 'asc' })
  const [cursor, setCursor] = useState({ page: 1, size: defaultPageSize })

  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = listing
  const entries = useMemo(
    () => data && sortEntries(entriesOf(data.pages, place.prefix), sorting),
    [data, place.prefix, sorting],
  )
  const loaded = entries?.length ?? 0
  const page = Math.min(cursor.page, pageCount(loaded, cursor.size))
  const atEnd = page >= pageCount(loaded, cursor.size)

  useEffect(() => {
    if (atEnd && hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [atEnd, hasNextPage, isFetchingNextPage, fetchNextPage])

  return {
    listing,
    entries,
    shown: entries?.slice((page - 1) * cursor.size, page * cursor.size),
    sorting,
    setSorting,
    page,
    size: cursor.size,
    setPage: (next: number) => setCursor({ ...cursor, page: next }),
    setSize: (size: number) => setCursor({ page: 1, size }),
  }
}
