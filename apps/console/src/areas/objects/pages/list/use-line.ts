import tableStyles from '@/components/data-table/data-table.module.css'
import { useLiveRow } from '@/components/data-table/use-live-row'
import { shownName } from '@/lib/shown-name'
import { dropFolder } from '../drop-zone'
import { entryActions, type LineProps } from './entry-actions'

/** What makes an element a line of the list: it takes the focus, is a target as a whole, and a folder takes files. */
export function useLine(props: LineProps) {
  const { entry, line, tabIndex, isSelected, onTick, onFocused, onOpen } = props
  const actions = entryActions(entry, props)
  const { handlers, menu } = useLiveRow({
    label: `Actions for ${shownName(entry.name)}`,
    actions,
    onOpen: () => onOpen(entry),
    onTick: ({ extend }) => onTick(entry, { on: !isSelected(entry), extend }),
  })
  return {
    actions,
    menu,
    line: {
      ...handlers,
      ...(entry.type === 'folder' && dropFolder(entry.key)),
      className: `${tableStyles['live']}`,
      'data-line': line,
      'data-selected': isSelected(entry) || undefined,
      tabIndex,
      onFocus: () => onFocused(line),
    },
  }
}
