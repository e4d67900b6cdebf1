import type { Place, StorageContext } from '@/areas/storage/public'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { entriesOf, sortEntries, type Sorting } from './entries'
import { folderPage } from './queries'
import type { Cursor, FolderPage } from './folder-page'

type Options = { sorting: Sorting; cursor: Cursor; enabled: boolean }
/** Where each page begins; every page tells of the next one only. */
type Starts = { size: number; tokens: readonly (string | null)[] }

/** Each page is one request; the order holds within the page. */
export function useServerPages(
  context: StorageContext,
  place: Place,
  { sorting, cursor, enabled }: Options,
): FolderPage {
  const { size } = cursor
  const [known, setKnown] = useState<Starts>({ size, tokens: [null] })
  const starts = known.size === size ? known : { size, tokens: [null] }
  const page = Math.min(cursor.page, starts.tokens.length)
  const query = folderPage(context, place, { size, token: starts.tokens[page - 1] ?? null })
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...query,
    enabled,
    placeholderData: keepPreviousData,
  })

  const next = isPlaceholderData || !data?.truncated ? undefined : data.nextContinuationToken
  if (next !== undefined && starts.tokens[page] !== next) {
    setKnown({ size, tokens: [...starts.tokens.slice(0, page), next] })
  }
  const entries = useMemo(
    () => data && sortEntries(entriesOf([data], place.prefix), sorting),
    [data, place.prefix, sorting],
  )

  return {
    entries,
    shown: entries,
    offset: 0,
    page,
    total: (page - 1) * size + (entries?.length ?? 0),
    more: data?.truncated ?? false,
    busy: isFetching,
    error,
    refetch: async () => (await refetch()).error,
  }
}
