import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { type ListSearch, listSearch, withoutBlanks } from './list-search'

/**
 * What the address says of the list of this page, and how to change it. A change holds at once and reaches the address a
 * moment later; it takes the place of the address before, so that "back" leaves the page.
 */
export function useListSearch(): [ListSearch, (patch: ListSearch) => void] {
  const navigate = useNavigate()
  const url = listSearch(useSearch({ strict: false }))
  const text = JSON.stringify(url)
  const [state, setState] = useState({ url: text, search: url })
  // Somebody went back, or a link led here.
  const search = state.url === text ? state.search : url
  if (state.url !== text) setState({ url: text, search: url })

  const change = useCallback(
    (patch: ListSearch) => {
      setState((before) => ({ ...before, search: withoutBlanks({ ...before.search, ...patch }) }))
      void navigate({
        to: '.',
        search: (before: ListSearch) => withoutBlanks({ ...before, ...patch }),
        replace: true,
        resetScroll: false,
      })
    },
    [navigate],
  )
  return [search, change]
}
