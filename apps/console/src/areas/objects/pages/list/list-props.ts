import type { Entry } from '../../model/entries'
import type { EntryActions } from './entry-actions'

export type ListProps = EntryActions & {
  /** Absent while the first page is on its way. */
  entries: readonly Entry[] | undefined
  busy: boolean
  /** The line that has the focus, or gets it by Tab. */
  at: number
  onFocused: (line: number) => void
}
