import { useMediaQuery } from '@mantine/hooks'
import { useConfig } from '@/lib/config'
import { useListSearch } from '@/components/data-table/use-list-search'
import { offersGallery } from '@/lib/flags'
import { useStoredChoice } from '@/lib/use-stored-choice'

const all = ['table', 'cards', 'gallery'] as const
export type View = (typeof all)[number]

/** How the files are shown: as the address says, else as this browser remembers. A narrow screen has no room for a table, but the choice stays. */
export function useView() {
  const gallery = offersGallery(useConfig())
  const narrow = useMediaQuery('(max-width: 479px)')
  const [stored, store] = useStoredChoice('perigee.file-browser.view', all)
  const [url, changeUrl] = useListSearch()
  const chosen = all.find((view) => view === url.view) ?? stored
  const choose = (view: View) => {
    store(view)
    changeUrl({ view })
  }
  const allowed: View = chosen === 'gallery' && !gallery ? 'table' : chosen
  const views: readonly View[] = gallery ? ['table', 'cards', 'gallery'] : ['table', 'cards']
  return { views, chosen: allowed, shown: allowed === 'table' && narrow ? ('cards' as const) : allowed, choose }
}
