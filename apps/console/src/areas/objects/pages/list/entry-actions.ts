import type { Place } from '@/areas/storage/public'
import type { ConsoleProject } from '@/lib/projects'
import { Download, Eye, FolderDown, FolderOpen, Globe, Share2, Trash2 } from 'lucide-react'
import { type Action, offered } from '@/components/actions/action'
import { amountOf } from '../../model/deleted-contents'
import type { Entry, FileEntry, FolderEntry } from '../../model/entries'

/** What can be done with entries. What is absent is not offered. */
export interface EntryHandlers {
  onOpen: (entry: Entry, by?: 'key' | 'mouse') => void
  onDownload: (entry: FileEntry) => void
  onDownloadFolder: ((entry: FolderEntry) => void) | undefined
  onShare: (entry: Entry) => void
  onDistribution: (entry: FileEntry) => void
  onDelete: (entries: readonly Entry[]) => void
}

/** The actions of one line. */
export function entryActions(entry: Entry, handlers: EntryHandlers): Action[] {
  const { onOpen, onDownload, onDownloadFolder, onShare, onDistribution, onDelete } = handlers
  const isFile = entry.type === 'file'
  return offered(
    isFile
      ? { label: 'Preview', icon: Eye, run: () => onOpen(entry) }
      : { label: 'Open folder', icon: FolderOpen, run: () => onOpen(entry) },
    isFile && { label: 'Download', icon: Download, quick: true, run: () => onDownload(entry) },
    !isFile && onDownloadFolder && { label: 'Download', icon: FolderDown, run: () => onDownloadFolder(entry) },
    { label: 'Share', icon: Share2, quick: true, run: () => onShare(entry) },
    isFile && { label: 'Geographic distribution', icon: Globe, run: () => onDistribution(entry) },
    { label: 'Delete', icon: Trash2, destructive: true, run: () => onDelete([entry]) },
  )
}

/** The actions of the lines that are ticked. */
export const selectionActions = (
  entries: readonly Entry[],
  { onDelete }: Pick<EntryHandlers, 'onDelete'>,
): Action[] => [{ label: `Delete ${amountOf(entries)}`, icon: Trash2, destructive: true, run: () => onDelete(entries) }]

/** What lines of every view know of the list. */
export interface EntryActions extends EntryHandlers {
  project: ConsoleProject
  place: Place
  isSelected: (entry: Entry) => boolean
  /** `extend`: everything from the line chosen before to this one. */
  onTick: (entry: Entry, options: { on: boolean; extend: boolean }) => void
}

export type LineProps<E extends Entry = Entry> = EntryActions & {
  entry: E
  /** Place in the list that is shown. */
  line: number
  /** Buttons of other lines are not reached by Tab. */
  tabIndex: 0 | -1
  onFocused: (line: number) => void
}
