import { refId } from '@/areas/storage/public'
import type { ListObjectsV2Result } from '@perigee/s3/xml/list-objects-v2'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { pageCount } from '@/components/data-table/page-size'
import { entriesOf, sortEntries } from '../entries'
import { namesWith } from '../names-with'
import { folderListing } from '../queries'
import type { FolderPaging } from './folder-paging'

/** What is loaded is searched, sorted and cut here, and more is loaded when its end is reached. */
export const loadedRange: FolderPaging = {
  name: 'range',
  holdsAllPages: true,
  orderNote: (entries) => `Sorted within the first ${entries} items; there are more.`,
  selectAllText: (entries, more) => (more ? `Select the ${entries} loaded` : `Select all ${entries}`),
  usePage(context, place, { sorting, cursor }) {
    const { find } = cursor
    const folder = useInfiniteQuery(folderListing(context, place))
    // Only the storage can look through what is not loaded, and only for how names begin.
    const asksStorage = find !== '' && folder.hasNextPage
    const found = useInfiniteQuery({ ...folderListing(context, place, find), enabled: asksStorage })
    const listing = asksStorage ? found : folder
    const { error, hasNextPage, isFetchingNextPage, fetchNextPage } = listing
    const loaded = useEntries(folder.data?.pages, place.prefix)
    const begun = useEntries(asksStorage ? found.data?.pages : undefined, place.prefix)

    const entries = useMemo(() => {
      if (!loaded) return undefined
      const matching = [...namesWith(loaded, find), ...(begun ?? [])]
      return sortEntries([...new Map(matching.map((entry) => [refId(entry), entry])).values()], sorting)
    }, [loaded, begun, find, sorting])
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
      isWhole: find === '',
      ...(asksStorage && {
        findNote: `Names that begin with “${find}”, and those among the first ${loaded?.length ?? 0} items that contain it.`,
      }),
      page,
      total,
      more: hasNextPage,
      busy: folder.isFetching || listing.isFetching,
      stale: cursor.page > page && hasNextPage && !error,
      error: folder.error ?? error,
      refetch: async () => {
        const results = await Promise.all([folder.refetch(), ...(asksStorage ? [found.refetch()] : [])])
        return results.find((result) => result.error)?.error ?? null
      },
    }
  },
}

const useEntries = (pages: readonly ListObjectsV2Result[] | undefined, prefix: string) =>
  useMemo(() => pages && entriesOf(pages, prefix), [pages, prefix])
