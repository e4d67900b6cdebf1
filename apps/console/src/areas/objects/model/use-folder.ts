import type { Place, StorageContext } from '@/areas/storage/public'
import { useState } from 'react'
import { defaultPageSize } from '@/components/data-table/page-size'
import type { Entry, Sorting } from './entries'
import { useLoadedRange } from './use-loaded-range'
import { useServerPages } from './use-server-pages'
import { usePaging } from './use-paging'

export type Cursor = { page: number; size: number }

/** What one way of paging knows about the folder. */
export type FolderPage = {
  /** Everything that is here to be sorted, typed ahead and selected; absent while nothing has come yet. */
  entries: readonly Entry[] | undefined
  /** Those of the page, and where they begin in `entries`. */
  shown: readonly Entry[] | undefined
  offset: number
  page: number
  /** As many are known of. */
  total: number
  more: boolean
  busy: boolean
  error: Error | null
  /** Ends with what went wrong. */
  refetch: () => Promise<Error | null>
}

/** How somebody looks at folders; it stays while they go from one to another. */
export type Habits = { sorting: Sorting; size: number }

export const firstHabits: Habits = { sorting: { by: 'name', direction: 'asc' }, size: defaultPageSize }

type Options = { habits: Habits; onHabits: (habits: Habits) => void }

/** One page of one folder. */
export function useFolder(context: StorageContext, place: Place, { habits, onHabits }: Options) {
  const { sorting, size } = habits
  const [at, setPage] = useState(1)
  const cursor: Cursor = { page: at, size }
  const paging = usePaging(context, place)
  const loaded = useLoadedRange(context, place, { sorting, cursor, enabled: paging === 'range' })
  const pages = useServerPages(context, place, { sorting, cursor, enabled: paging === 'pages' })
  const now: FolderPage = paging === 'pages' ? pages : loaded

  return {
    ...now,
    paging,
    sorting,
    setSorting: (chosen: Sorting) => onHabits({ ...habits, sorting: chosen }),
    size,
    setPage: (page: number) => setPage(Math.max(1, page)),
    setSize(chosen: number) {
      setPage(1)
      onHabits({ ...habits, size: chosen })
    },
    /** Goes to the page of one of `entries`. */
    showIndex(index: number) {
      if (paging === 'range') setPage(Math.floor(index / size) + 1)
    },
  }
}

export type Folder = ReturnType<typeof useFolder>
