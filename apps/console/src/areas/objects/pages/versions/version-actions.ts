import { Clock, Download, Eye, FolderOpen, Info, RotateCcw, Trash2, Undo2 } from 'lucide-react'
import { type Action, offered } from '@/components/actions/action'
import type { FileEntry, FolderEntry, VersionEntry } from '../../model/entries'
import { type Chosen, hidingMarkers, isHidden, type KeyEntry } from '../../model/versions/key-entries'
import { lockActions } from '../list/entry-actions'

/** What can be done in the list with versions. */
export interface VersionHandlers {
  onOpenFolder: (folder: FolderEntry) => void
  /** `among`: the versions that the preview goes through. */
  onPreview: (version: VersionEntry, among: readonly VersionEntry[]) => void
  onDownload: (version: VersionEntry) => void
  onRestore: (version: VersionEntry) => void
  onDetails: (version: VersionEntry) => void
  /** Only where the bucket has object lock. */
  onLock: ((files: readonly FileEntry[]) => void) | undefined
  onLegalHold: ((files: readonly FileEntry[]) => void) | undefined
  onUndelete: (markers: readonly VersionEntry[]) => void
  onUndeleteFolder: (folder: FolderEntry) => void
  onDelete: (entries: readonly (FolderEntry | FileEntry)[]) => void
}

export function versionActions(
  version: VersionEntry,
  { among, hiding }: { among: readonly VersionEntry[]; hiding: readonly VersionEntry[] },
  handlers: VersionHandlers,
): Action[] {
  const { isDeleteMarker, isLatest } = version
  const { onPreview, onDownload, onRestore, onDetails, onUndelete, onDelete } = handlers
  return offered(
    !isDeleteMarker && { label: 'Preview', icon: Eye, run: () => onPreview(version, among) },
    !isDeleteMarker && { label: 'Download', icon: Download, quick: true, run: () => onDownload(version) },
    !isDeleteMarker && !isLatest && { label: 'Restore', icon: RotateCcw, run: () => onRestore(version) },
    isDeleteMarker && isLatest && hiding.length > 0 && undelete(() => onUndelete(hiding)),
    ...lockActions([version], handlers),
    { label: 'Details', icon: Info, run: () => onDetails(version) },
    { label: 'Delete', icon: Trash2, destructive: true, run: () => onDelete([version]) },
  )
}

const undelete = (run: () => void): Action => ({ label: 'Undelete', icon: Undo2, run })

/** Of the line that stands for all versions of a file. */
export function keyActions(
  entry: KeyEntry,
  { isOpen, onToggle }: { isOpen: boolean; onToggle: () => void },
  { onUndelete, onDelete }: VersionHandlers,
): Action[] {
  const hiding = hidingMarkers(entry)
  // Where nothing is to be seen there is nothing to hide: only the versions can go.
  const doomed = isHidden(entry) && !entry.more ? entry.versions : [entry]
  return offered(
    { label: isOpen ? 'Hide versions' : 'Show versions', icon: Clock, run: onToggle },
    hiding.length > 0 && undelete(() => onUndelete(hiding)),
    { label: 'Delete', icon: Trash2, destructive: true, run: () => onDelete(doomed) },
  )
}

export const folderActions = (
  folder: FolderEntry,
  { onOpenFolder, onUndeleteFolder, onDelete }: VersionHandlers,
): Action[] => [
  { label: 'Open folder', icon: FolderOpen, run: () => onOpenFolder(folder) },
  { label: 'Undelete files…', icon: Undo2, run: () => onUndeleteFolder(folder) },
  { label: 'Delete', icon: Trash2, destructive: true, run: () => onDelete([folder]) },
]

export const chosenActions = (chosen: readonly Chosen[], handlers: VersionHandlers): Action[] =>
  offered(...lockActions(chosen, handlers), {
    label: `Delete ${amountOf(chosen)}`,
    icon: Trash2,
    destructive: true,
    run: () => handlers.onDelete(chosen),
  })

/** '2 versions and 1 folder'. */
function amountOf(chosen: readonly Chosen[]): string {
  const folders = chosen.filter(({ type }) => type === 'folder').length
  const versions = chosen.length - folders
  const amount = (count: number, word: string) => (count === 0 ? [] : `${count} ${word}${count === 1 ? '' : 's'}`)
  return [amount(versions, 'version'), amount(folders, 'folder')].flat().join(' and ')
}
