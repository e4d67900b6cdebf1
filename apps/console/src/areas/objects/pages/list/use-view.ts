import { useMediaQuery } from '@mantine/hooks'
import { useConfig } from '@/lib/config'
import { offersGallery } from '@/lib/flags'
import { useStoredChoice } from '@/lib/use-stored-choice'

export type View = 'table' | 'cards' | 'gallery'

/** How the files are shown. A narrow screen has no room for a table, but the choice stays. */
export function useView() {
  const gallery = offersGallery(useConfig())
  const narrow = useMediaQuery('(max-width: 479px)')
  const [chosen, choose] = useStoredChoice('perigee.file-browser.view', ['table', 'cards', 'gallery'])
  const allowed: View = chosen === 'gallery' && !gallery ? 'table' : chosen
  const views: readonly View[] = gallery ? ['table', 'cards', 'gallery'] : ['table', 'cards']
  return { views, chosen: allowed, shown: allowed === 'table' && narrow ? ('cards' as const) : allowed, choose }
}
