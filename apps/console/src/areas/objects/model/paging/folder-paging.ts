import type { Place, StorageContext } from '@/areas/storage/public'
import type { Entry, Sorting } from '../entries'

/** What the address asks for. */
export interface Cursor {
  /** From 1. */
  page: number
  size: number
  /** What names are searched for; '' for none. */
  find: string
}

/** What one way of paging knows about the folder. */
export interface FolderPage {
  /** Everything that is here to be sorted, typed ahead and selected; absent while nothing has come yet. */
  entries: readonly Entry[] | undefined
  /** Those of the page, and where they begin in `entries`. */
  shown: readonly Entry[] | undefined
  offset: number
  /** The page that is shown: the last one where the address names one behind it. */
  page: number
  /** `entries` hold all that is known of the folder: what is not among them has gone. */
  isWhole: boolean
  /** Where something is searched for: how far that reaches, unless everything here was looked at. */
  findNote?: string
  /** As many are known of. */
  total: number
  more: boolean
  busy: boolean
  /** What is shown belongs to another page: the one that was asked for is on its way. */
  stale: boolean
  error: Error | null
  /** Ends with what went wrong. */
  refetch: () => Promise<Error | null>
}

/** A way to go through a folder that may be too long to be listed at once. It does not change while a page is open. */
export interface FolderPaging {
  name: string
  /** A hook: what is on the page that the cursor names. */
  usePage: (context: StorageContext, place: Place, options: { sorting: Sorting; cursor: Cursor }) => FolderPage
  /** The entries of other pages are here too, so that a key may lead to them. */
  holdsAllPages: boolean
  /** How far the order reaches while there is more than what is here. */
  orderNote: (entries: number) => string
  /** What selecting all that is here is called. `more`: there is more of the folder. */
  selectAllText: (entries: number, more: boolean) => string
}
