import type { Place, StorageContext } from '@/areas/storage/public'
import type { Selection } from '@/components/data-table/use-selection'
import type { Folder } from '../../model/use-folder'
import type { Chosen } from '../../model/versions/key-entries'
import type { VersionHandlers } from './version-actions'

export interface VersionsViewProps {
  context: StorageContext
  place: Place
  folder: Folder
  selection: Selection<Chosen>
  handlers: VersionHandlers
  /** Keys whose versions are shown. */
  open: ReadonlySet<string>
  onToggle: (key: string) => void
}
