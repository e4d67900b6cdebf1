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
