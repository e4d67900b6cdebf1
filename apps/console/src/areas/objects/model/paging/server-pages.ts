import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { entriesOf, sortEntries } from '../entries'
import { folderPage, pageStart } from '../queries'
import type { FolderPaging } from './folder-paging'

/** Where pages begin; each page tells only where the next one does. */
type Tokens = Readonly<Record<number, string | null>>
const firstPage: Tokens = { 1: null }

/** Each page is one request; the order holds within the page. For buckets with very many objects. */
export const serverPages: FolderPaging = {
  name: 'pages',
  holdsAllPages: false,
  orderNote: () => 'Sorted within this page; there are more items.',
  selectAllText: (entries, more) => (more ? `Select all ${entries} on this page` : `Select all ${entries}`),
  usePage(context, place, { sorting, cursor }) {
    const { size, find } = cursor
    const [known, setKnown] = useState({ size, find, tokens: firstPage })
    const tokens = known.size === size && known.find === find ? known.tokens : firstPage
    const isKnown = cursor.page in tokens
    const found = useQuery({ ...pageStart(context, place, cursor), enabled: !isKnown })
    const start = isKnown ? { page: cursor.page, token: tokens[cursor.page] ?? null } : found.data
    const listed = useQuery({
      ...folderPage(context, place, { size, find, token: start?.token ?? null }),
      enabled: start !== undefined,
      placeholderData: keepPreviousData,
    })
    const data = start && listed.data

    const next = listed.isPlaceholderData || !data?.truncated ? undefined : data.nextContinuationToken
    if (start && next !== undefined && tokens[start.page + 1] !== next) {
      const before = Object.entries(tokens).filter(([page]) => Number(page) < start.page)
      const here = { [start.page]: start.token, [start.page + 1]: next }
      setKnown({ size, find, tokens: { ...Object.fromEntries(before), ...here } })
    }
    const entries = useMemo(
      () => data && sortEntries(entriesOf([data], place.prefix), sorting),
      [data, place.prefix, sorting],
    )
    const page = start?.page ?? cursor.page

    return {
      entries,
      shown: entries,
      offset: 0,
      isWhole: false,
      ...(find !== '' && { findNote: `Names that begin with “${find}”.` }),
      page,
      total: (page - 1) * size + (entries?.length ?? 0),
      more: data?.truncated ?? false,
      busy: listed.isFetching || found.isFetching,
      stale: listed.isPlaceholderData,
      error: isKnown ? listed.error : (found.error ?? listed.error),
      refetch: async () => (start ? await listed.refetch() : await found.refetch()).error,
    }
  },
}
