import { useStoredChoice } from '@/lib/use-stored-choice'
import { useListSearch } from './use-list-search'

/** How a list is shown: as the address says, else as this browser remembers under `key`, else the first way. */
export function useView<const View extends string>(
  key: string,
  views: readonly [View, ...View[]],
): [View, (view: View) => void] {
  const [stored, store] = useStoredChoice(key, views)
  const [url, changeUrl] = useListSearch()
  const choose = (view: View) => {
    store(view)
    changeUrl({ view })
  }
  return [views.find((view) => view === url.view) ?? stored, choose]
}
