import { useNarrowList } from '@/components/data-table/list-page'
import { useView } from '@/components/data-table/use-view'
import { useConfig } from '@/lib/config'
import { offersGallery } from '@/lib/flags'

const all = ['table', 'cards', 'gallery'] as const
export type View = (typeof all)[number]

/** How the files are shown. A narrow screen has no room for a table: there it is cards, and the choice stays. */
export function useFolderLook() {
  const gallery = offersGallery(useConfig())
  const narrow = useNarrowList()
  const [chosen, choose] = useView('perigee.file-browser.view', all)
  const allowed: View = chosen === 'gallery' && !gallery ? 'table' : chosen
  const shown: View = allowed === 'table' && narrow ? 'cards' : allowed
  const views = all.filter((view) => (view !== 'gallery' || gallery) && (view !== 'table' || !narrow))
  return { views, shown, choose }
}
