import { Checkbox } from '@mantine/core'

interface Props {
  /** Rows of this page that can be ticked, and how many of them are. */
  of: number
  ticked: number
  onTickAll: (on: boolean) => void
}

/** In the head of a column of boxes: ticks the page, or clears it. */
export function TickAll({ of, ticked, onTickAll }: Props) {
  const all = ticked > 0 && ticked === of
  return (
    <Checkbox
      size="xs"
      aria-label="Select all"
      disabled={of === 0}
      checked={all}
      indeterminate={ticked > 0 && !all}
      onChange={() => onTickAll(!all)}
    />
  )
}
