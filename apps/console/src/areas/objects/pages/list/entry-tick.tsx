import { Checkbox } from '@mantine/core'
import { useRef } from 'react'
import tableStyles from '@/components/data-table/data-table.module.css'
import { shownName } from '@/lib/shown-name'
import type { LineProps } from './entry-actions'

/** Selects a line; with Shift everything from the line before. */
export function EntryTick({ entry, isSelected, tabIndex, onTick }: LineProps) {
  const extend = useRef(false)
  return (
    <Checkbox
      size="xs"
      className={tableStyles['tick'] ?? ''}
      aria-label={`Select ${shownName(entry.name)}`}
      checked={isSelected(entry)}
      tabIndex={tabIndex}
      // The change itself does not tell about Shift.
      onClick={(event) => (extend.current = event.shiftKey)}
      onChange={(event) => {
        onTick(entry, { on: event.currentTarget.checked, extend: extend.current })
        extend.current = false
      }}
    />
  )
}
