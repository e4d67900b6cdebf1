import type { MouseEvent } from 'react'
import type { LineProps } from './entry-actions'

/** What makes an element a line of the list: it takes the focus, and clicks beside its buttons choose it. */
export function lineProps({ entry, line, tabIndex, isSelected, onTick, onFocused }: LineProps) {
  return {
    'data-line': line,
    'data-selected': isSelected(entry) || undefined,
    tabIndex,
    onFocus: () => onFocused(line),
    onClick: (event: MouseEvent<HTMLElement>) => {
      if (!(event.target instanceof Element) || event.target.closest('a, button, input, label')) return
      // Menus are drawn elsewhere, but their clicks come by.
      if (!event.currentTarget.contains(event.target)) return
      const extend = event.shiftKey
      if (extend || event.ctrlKey || event.metaKey) onTick(entry, { on: !isSelected(entry), extend })
    },
  }
}
