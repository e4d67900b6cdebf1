import { Button, Group, Text } from '@mantine/core'
import { Trash2, X } from 'lucide-react'

interface Props {
  count: number
  onDelete: () => void
  onClear: () => void
}

/** What can be done with the rows that are ticked. */
export function SelectionBar({ count, onDelete, onClear }: Props) {
  return (
    <Group mb="md" gap="sm" role="toolbar" aria-label="Selection">
      <Text fw={500} aria-live="polite">
        {count} selected
      </Text>
      <Button variant="light" color="red" leftSection={<Trash2 size={16} aria-hidden />} onClick={onDelete}>
        Delete
      </Button>
      <Button variant="subtle" leftSection={<X size={16} aria-hidden />} onClick={onClear}>
        Clear
      </Button>
    </Group>
  )
}
