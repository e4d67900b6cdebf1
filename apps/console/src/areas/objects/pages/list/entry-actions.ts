import type { Place } from '@/areas/storage/public'
import type { ConsoleProject } from '@/lib/projects'
import { Download, Eye, FolderDown, FolderOpen, Gavel, Globe, Lock, Share2, Trash2 } from 'lucide-react'
import { type Action, offered } from '@/components/actions/action'
import { amountOf } from '../../model/deleted-contents'
import { type Entry, type FileEntry, type FolderEntry, isVersion } from '../../model/entries'

/** What can be done with entries. What is absent is not offered. */
export interface EntryHandlers {
  onOpen: (entry: Entry, by?: 'key' | 'mouse') => void
  onDownload: (entry: FileEntry) => void
  onDownloadFolder?: ((entry: FolderEntry) => void) | undefined
  /** Of a selection without folders. */
  onDownloadAll?: ((files: readonly FileEntry[]) => void) | undefined
  onShare?: ((entry: Entry) => void) | undefined
  onDistribution?: ((entry: FileEntry) => void) | undefined
  /** Only where the bucket has object lock. */
  onLock?: ((files: readonly FileEntry[]) => void) | undefined
  onLegalHold?: ((files: readonly FileEntry[]) => void) | undefined
  onDelete?: ((entries: readonly Entry[]) => void) | undefined
}

/** What can be locked: files and versions, and no delete marker. */
const lockable = (entries: readonly Entry[]): readonly FileEntry[] =>
  entries.filter((entry): entry is FileEntry => entry.type === 'file' && !(isVersion(entry) && entry.isDeleteMarker))

/** Locks of these entries; none where one of them has no content. */
export function lockActions(
  entries: readonly Entry[],
  { onLock, onLegalHold }: LockHandlers,
): (Action | false | undefined)[] {
  const files = lockable(entries)
  if (files.length === 0 || files.length < entries.length) return []
  return [
    onLock && { label: 'Lock', icon: Lock, run: () => onLock(files) },
    onLegalHold && { label: 'Legal hold', icon: Gavel, run: () => onLegalHold(files) },
  ]
}

type LockHandlers = Pick<EntryHandlers, 'onLock' | 'onLegalHold'>

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
    onShare && { label: 'Share', icon: Share2, quick: true, run: () => onShare(entry) },
    isFile && onDistribution && { label: 'Geographic distribution', icon: Globe, run: () => onDistribution(entry) },
    ...lockActions([entry], handlers),
    onDelete && { label: 'Delete', icon: Trash2, destructive: true, run: () => onDelete([entry]) },
  )
}

/** The actions of the lines that are ticked. */
export const selectionActions = (
  entries: readonly Entry[],
  { onDownloadAll, onDelete, ...locks }: Pick<EntryHandlers, 'onDownloadAll' | 'onDelete' | 'onLock' | 'onLegalHold'>,
): Action[] => {
  const files = entries.filter((entry) => entry.type === 'file')
  return offered(
    onDownloadAll &&
      files.length === entries.length && {
        label: `Download ${amountOf(files)}`,
        icon: Download,
        run: () => onDownloadAll(files),
      },
    ...lockActions(entries, locks),
    onDelete && {
      label: `Delete ${amountOf(entries)}`,
      icon: Trash2,
      destructive: true,
      run: () => onDelete(entries),
    },
  )
}

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
