import tableStyles from '@/components/data-table/data-table.module.css'
import { useLiveRow } from '@/components/data-table/use-live-row'
import type { Selection } from '@/components/data-table/use-selection'
import { shownName } from '@/lib/shown-name'
import type { Chosen, KeyEntry } from '../../model/versions/key-entries'
import { keyActions, type VersionHandlers } from './version-actions'

export interface KeyLineProps {
  entry: KeyEntry
  isOpen: boolean
  onToggle: () => void
  selection: Selection<Chosen>
  handlers: VersionHandlers
}

/** What makes an element the line of a file with versions. Its box stands for all versions that are known. */
export function useKeyLine({ entry, isOpen, onToggle, selection, handlers }: KeyLineProps) {
  const name = shownName(entry.name)
  const actions = keyActions(entry, { isOpen, onToggle }, handlers)
  const ticked = entry.versions.filter(selection.isSelected).length
  const all = ticked === entry.versions.length
  const live = useLiveRow({ label: `Actions for ${name}`, actions, onOpen: onToggle })
  return {
    name,
    actions,
    menu: live.menu,
    tick: {
      'aria-label': `Select ${entry.more ? `${entry.versions.length} versions` : 'all versions'} of ${name}`,
      checked: all,
      indeterminate: ticked > 0 && !all,
      onChange: () => selection.select(entry.versions, !all),
    },
    line: { ...live.handlers, className: tableStyles['live'] ?? '', 'data-line': entry.key },
  }
}
