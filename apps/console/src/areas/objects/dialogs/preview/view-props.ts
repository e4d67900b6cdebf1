import type { FileEntry } from '../../model/entries'

/** What the renderer of each kind of file gets. */
export interface ViewProps {
  file: FileEntry
  /** Of the content, at the gateway. */
  url: string
  onDownload: () => void
}
