import type { Place, StorageContext } from '@/areas/storage/public'
import { useMemo } from 'react'
import { readSort, writeSort } from '@/components/data-table/list-search'
import { defaultPageSize, maxPageSize } from '@perigee/domain/page'
import { useListSearch } from '@/components/data-table/use-list-search'
import type { SortBy, Sorting } from './entries'
import type { Cursor, FolderPaging } from './paging/folder-paging'

const sortColumns: readonly SortBy[] = ['name', 'size', 'date']
const usualSorting: Sorting = { by: 'name', direction: 'asc' }

/** One page of one folder. The address says which, and how it is sorted. */
export function useFolder(context: StorageContext, place: Place, paging: FolderPaging) {
  const [url, changeUrl] = useListSearch()
  const sorting = useSorting(url.sort)
  // All at once is not offered here.
  const size = url.size === undefined || url.size === maxPageSize ? defaultPageSize : url.size
  const find = url.q ?? ''
  const cursor: Cursor = { page: url.page ?? 1, size, find }
  const setPage = (page: number) => changeUrl({ page: page > 1 ? page : undefined })

  return {
    ...paging.usePage(context, place, { sorting, cursor }),
    orderNote: paging.orderNote,
    selectAllText: paging.selectAllText,
    find,
    setFind: (text: string) => changeUrl({ page: undefined, q: text === '' ? undefined : text }),
    sorting,
    setSorting: (chosen: Sorting) => changeUrl({ page: undefined, sort: writeSort(chosen, usualSorting) }),
    size,
    setPage,
    setSize: (chosen: number) => changeUrl({ page: undefined, size: chosen === defaultPageSize ? undefined : chosen }),
    /** Goes to the page of one of `entries`. */
    showIndex(index: number) {
      if (paging.holdsAllPages) setPage(Math.floor(index / size) + 1)
    },
  }
}

/** The same value as long as the address says the same. */
const useSorting = (text: string | undefined): Sorting =>
  useMemo(() => readSort(text, sortColumns, usualSorting), [text])

export type Folder = ReturnType<typeof useFolder>
