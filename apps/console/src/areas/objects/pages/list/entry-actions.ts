import type { Place } from '@/areas/storage/public'
import type { ConsoleProject } from '@/lib/projects'
import type { Entry, FileEntry, FolderEntry } from '../../model/entries'

/** What lines of every view can ask for. What is absent is not offered. */
export type EntryActions = {
  project: ConsoleProject
  place: Place
  isSelected: (entry: Entry) => boolean
  /** `extend`: everything from the line chosen before to this one. */
  onTick: (entry: Entry, options: { on: boolean; extend: boolean }) => void
  onOpen: (entry: Entry) => void
  onDownload: (entry: FileEntry) => void
  onDownloadFolder: ((entry: FolderEntry) => void) | undefined
  onShare: (entry: Entry) => void
  onDistribution: (entry: FileEntry) => void
  onDelete: (entries: readonly Entry[]) => void
}

export type LineProps<E extends Entry = Entry> = EntryActions & {
  entry: E
  /** Place in the list that is shown. */
  line: number
  /** Buttons of other lines are not reached by Tab. */
  tabIndex: 0 | -1
  onFocused: (line: number) => void
}
