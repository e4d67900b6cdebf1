import type { SortBy } from '../../model/entries'

/** What lists of files are sorted by. */
export const sortColumns: readonly { value: SortBy; label: string }[] = [
  { value: 'name', label: 'Name' },
  { value: 'size', label: 'Size' },
  { value: 'date', label: 'Date' },
]
