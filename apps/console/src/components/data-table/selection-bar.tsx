import { ActionIcon, Button, Group, Text, Tooltip } from '@mantine/core'
import { X } from 'lucide-react'
import type { Action } from '../actions/action'
import { ActionButtons } from '../actions/action-buttons'

interface Props {
  count: number
  /** How many of them are not shown now, and where they are, as in 'on other pages'. */
  elsewhere?: { count: number; where: string }
  /** As many could be selected. */
  total: number
  /** What selecting them is called, where they are not all that there is. */
  allLabel?: string
  actions: readonly Action[]
  onAll: () => void
  onClear: () => void
}

/** What can be done with the lines that are ticked. */
export function SelectionBar(props: Props) {
  const { count, elsewhere, total, allLabel = `Select all ${total}`, actions, onAll, onClear } = props
  return (
    <Group gap="xs" role="toolbar" aria-label="Selection">
      <Text fw={500} aria-live="polite" style={{ whiteSpace: 'nowrap' }}>
        {count} selected
        {elsewhere && elsewhere.count > 0 && <span>{`, ${elsewhere.count} ${elsewhere.where}`}</span>}
      </Text>
      <ActionButtons actions={actions} />
      {count < total && (
        <Button variant="subtle" size="xs" onClick={onAll}>
          {allLabel}
        </Button>
      )}
      <Tooltip label="Clear">
        <ActionIcon aria-label="Clear" onClick={onClear}>
          <X size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </Group>
  )
}
