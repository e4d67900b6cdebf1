import { ActionIcon, Tooltip } from '@mantine/core'
import type { LucideIcon } from 'lucide-react'

interface Props {
  icon: LucideIcon
  /** Which item included: "Edit rule 1". */
  label: string
  /** There is nothing to do. It can be focused all the same, so that the focus stays when an item reaches the end. */
  idle?: boolean
  onClick: () => void
}

/** A button in the row of an item. */
export const ItemButton = ({ icon: Icon, label, idle = false, onClick }: Props) => (
  <Tooltip label={label}>
    <ActionIcon
      aria-label={label}
      aria-disabled={idle || undefined}
      style={idle ? { opacity: 0.4, cursor: 'default' } : undefined}
      onClick={() => !idle && onClick()}
    >
      <Icon size={16} aria-hidden />
    </ActionIcon>
  </Tooltip>
)
