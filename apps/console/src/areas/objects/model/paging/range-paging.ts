import { type Place, refId, type StorageContext } from '@/areas/storage/public'
import { useEffect, useMemo } from 'react'
import { pageCount } from '@/components/data-table/page-size'
import { type Entry, sortEntries } from '../entries'
import { namesWith } from '../names-with'
import type { FolderPaging } from './folder-paging'

/** What a hook of an infinite query gives. */
interface Loaded<Page> {
  data: { pages: readonly Page[] } | undefined
  error: Error | null
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetching: boolean
  fetchNextPage: () => Promise<unknown>
  refetch: () => Promise<{ error: Error | null }>
}

interface Range<Page> {
  name: string
  /** A hook: the parts of a folder, or of what in it begins with `find`. */
  useParts: (context: StorageContext, place: Place, options: { find: string; enabled: boolean }) => Loaded<Page>
  /** The lines of some parts. */
  linesOf: (pages: readonly Page[], prefix: string) => readonly Entry[]
}

/** What is loaded is searched, sorted and cut here, and more is loaded when its end is reached. */
export const rangePaging = <Page>({ name, useParts, linesOf }: Range<Page>): FolderPaging => ({
  name,
  holdsAllPages: true,
  orderNote: (entries) => `Sorted within the first ${entries} items; there are more.`,
  selectAllText: (entries, more) => (more ? `Select the ${entries} loaded` : `Select all ${entries}`),
  usePage(context, place, { sorting, cursor }) {
    const { find } = cursor
    const folder = useParts(context, place, { find: '', enabled: true })
    // Only the storage can look through what is not loaded, and only for how names begin.
    const asksStorage = find !== '' && folder.hasNextPage
    const found = useParts(context, place, { find, enabled: asksStorage })
    const listing = asksStorage ? found : folder
    const { error, hasNextPage, isFetchingNextPage, fetchNextPage } = listing
    const loaded = useLines(folder.data?.pages, place.prefix)
    const begun = useLines(asksStorage ? found.data?.pages : undefined, place.prefix)

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

    function useLines(pages: readonly Page[] | undefined, prefix: string) {
      return useMemo(() => pages && linesOf(pages, prefix), [pages, prefix])
    }
  },
})
