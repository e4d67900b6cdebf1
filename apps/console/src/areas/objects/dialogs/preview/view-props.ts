import type { FileEntry } from '../../model/entries'

/** What the renderer of each kind of file gets. */
export interface ViewProps {
  file: FileEntry
  /** Of the content, at the gateway. */
  url: string
  /** No other dialog is in front: keys are for this one. */
  active: boolean
  onDownload: () => void
  /** Shows the first part as it is, whatever it is; absent where it is shown as text already. */
  onOpenAsText: (() => void) | undefined
}

export interface MediaProps extends ViewProps {
  /** The browser cannot show it; `problem` says why where that is known. */
  onBroken: (problem?: string) => void
}
