import type { Place, StorageContext } from '@/areas/storage/public'
import { FolderAt } from './folder-at'
import type { HistoryParts } from './history-parts'
import { VersionsPage } from './versions-page'

interface Props {
  context: StorageContext
  place: Place
  /** Null: with all versions, instead of as it was at a moment. */
  at: Date | null
  parts: HistoryParts
  cameByKey: { from: string } | null
  onGo: (place: Place, by: 'key' | 'mouse') => void
}

/** The past of a folder. */
export const HistoryPage = ({ at, ...props }: Props) =>
  at ? <FolderAt key={at.toISOString()} {...props} at={at} /> : <VersionsPage {...props} />
