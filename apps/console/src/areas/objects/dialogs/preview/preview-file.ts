/** A file of the folder that is open, as the file browser lists it. */
export type PreviewFile = {
  /** What stands after the folder's path. */
  name: string
  /** The whole key. */
  key: string
  /** In bytes. */
  size: number
  lastModified: Date
}

/** What the renderer of each kind of file gets. */
export type ViewProps = {
  file: PreviewFile
  /** Of the content, at the gateway. */
  url: string
  onDownload: () => void
}
