import type { Entry } from './entries'

export type Cursor = { page: number; size: number }

/** What one way of paging knows about the folder. */
export type FolderPage = {
  /** Everything that is here to be sorted, typed ahead and selected; absent while nothing has come yet. */
  entries: readonly Entry[] | undefined
  /** Those of the page, and where they begin in `entries`. */
  shown: readonly Entry[] | undefined
  offset: number
  page: number
  /** As many are known of. */
  total: number
  more: boolean
  busy: boolean
  error: Error | null
  /** Ends with what went wrong. */
  refetch: () => Promise<Error | null>
}
