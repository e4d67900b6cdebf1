import type { StorageContext } from '@/lib/object-storage/storage-context'
import { useState } from 'react'
import { defaultPageSize } from '@/components/data-table/page-size'
import type { Place } from '@/flows/open-bucket/browser-path'
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

/** One page of one folder. */
export function useFolder(context: StorageContext, place: Place) {
  const [sorting, setSorting] = useState<Sorting>({ by: 'name', direction: 'asc' })
  const [cursor, setCursor] = useState<Cursor>({ page: 1, size: defaultPageSize })
  const paging = usePaging(context, place)
  const loaded = useLoadedRange(context, place, { sorting, cursor, enabled: paging === 'range' })
  const pages = useServerPages(context, place, { sorting, cursor, enabled: paging === 'pages' })
  const now: FolderPage = paging === 'pages' ? pages : loaded

  return {
    ...now,
    paging,
    sorting,
    setSorting,
    size: cursor.size,
    setPage: (page: number) => setCursor({ ...cursor, page: Math.max(1, page) }),
    setSize: (size: number) => setCursor({ page: 1, size }),
    /** Goes to the page of one of `entries`. */
    showIndex(index: number) {
      if (paging === 'range') setCursor({ ...cursor, page: Math.floor(index / cursor.size) + 1 })
    },
  }
}

export type Folder = ReturnType<typeof useFolder>
