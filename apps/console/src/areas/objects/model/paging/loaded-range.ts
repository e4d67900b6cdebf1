import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { pageCount } from '@/components/data-table/page-size'
import { entriesOf, sortEntries } from '../entries'
import { folderListing } from '../queries'
import type { FolderPaging } from './folder-paging'

/** What is loaded is sorted and cut here, and more is loaded when its end is reached. */
export const loadedRange: FolderPaging = {
  name: 'range',
  holdsAllPages: true,
  orderNote: (entries) => `Sorted within the first ${entries} items; there are more.`,
  selectAllText: (entries, more) => (more ? `Select the ${entries} loaded` : `Select all ${entries}`),
  usePage(context, place, { sorting, cursor }) {
    const listing = useInfiniteQuery(folderListing(context, place))
    const { data, error, hasNextPage, isFetching, isFetchingNextPage, fetchNextPage, refetch } = listing
    const entries = useMemo(
      () => data && sortEntries(entriesOf(data.pages, place.prefix), sorting),
      [data, place.prefix, sorting],
    )
    const total = entries?.length ?? 0
    const page = Math.min(cursor.page, pageCount(total, cursor.size))
    const offset = (page - 1) * cursor.size
    const atEnd = page >= pageCount(total, cursor.size)

    useEffect(() => {
      if (atEnd && hasNextPage && !isFetchingNextPage && !error) void fetchNextPage()
    }, [atEnd, hasNextPage, isFetchingNextPage, error, fetchNextPage])

    return {
      entries,
      shown: entries?.slice(offset, offset + cursor.size),
      offset,
      page,
      total,
      more: hasNextPage,
      busy: isFetching,
      stale: cursor.page > page && hasNextPage && !error,
      error,
      refetch: async () => (await refetch()).error,
    }
  },
}
