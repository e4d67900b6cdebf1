import { Checkbox } from '@mantine/core'
import { useRef } from 'react'
import tableStyles from '@/components/data-table/data-table.module.css'
import { shownName } from '@/lib/shown-name'
import type { TeamListProps } from './team-list-props'
import type { Teammate } from '../model/teammate'

/** Selects a line; with Shift everything from the line before. */
export function PersonTick({
  person,
  isSelected,
  onTick,
}: Pick<TeamListProps, 'isSelected' | 'onTick'> & { person: Teammate }) {
  const extend = useRef(false)
  return (
    <Checkbox
      size="xs"
      className={tableStyles['tick'] ?? ''}
      aria-label={`Select ${shownName(person.email)}`}
      checked={isSelected(person)}
      // The change itself does not tell about Shift.
      onClick={(event) => (extend.current = event.shiftKey)}
      onChange={(event) => {
        onTick(person, { on: event.currentTarget.checked, extend: extend.current })
        extend.current = false
      }}
    />
  )
}
