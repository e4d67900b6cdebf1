import { Checkbox } from '@mantine/core'
import { useRef } from 'react'
import styles from './data-table.module.css'

interface Props {
  /** Of the row, as people read it. */
  name: string
  checked: boolean
  tabIndex?: number
  /** `extend`: everything up to this row. */
  onTick: (options: { on: boolean; extend: boolean }) => void
}

/** Selects a row; with Shift everything from the row before. */
export function RowTick({ name, checked, tabIndex, onTick }: Props) {
  const extend = useRef(false)
  return (
    <Checkbox
      size="xs"
      className={styles['tick'] ?? ''}
      aria-label={`Select ${name}`}
      checked={checked}
      {...(tabIndex !== undefined && { tabIndex })}
      // The change itself does not tell about Shift.
      onClick={(event) => (extend.current = event.shiftKey)}
      onChange={(event) => {
        onTick({ on: event.currentTarget.checked, extend: extend.current })
        extend.current = false
      }}
    />
  )
}
