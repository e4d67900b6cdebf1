import { ActionIcon, Button, Group, Text, Tooltip } from '@mantine/core'
import { Trash2, X } from 'lucide-react'

interface Props {
  count: number
  /** As many could be selected. */
  total: number
  onDelete: () => void
  onAll: () => void
  onClear: () => void
}

/** What can be done with the lines that are ticked. */
export function SelectionBar({ count, total, onDelete, onAll, onClear }: Props) {
  return (
    <Group gap="xs" wrap="nowrap" role="toolbar" aria-label="Selection">
      <Text fw={500} aria-live="polite" style={{ whiteSpace: 'nowrap' }}>
        {count} selected
      </Text>
      <Button variant="light" color="red" size="xs" leftSection={<Trash2 size={16} aria-hidden />} onClick={onDelete}>
        Delete
      </Button>
      {count < total && (
        <Button variant="subtle" size="xs" onClick={onAll}>
          {`Select all ${total}`}
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
