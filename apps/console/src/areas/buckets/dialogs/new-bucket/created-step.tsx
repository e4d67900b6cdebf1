import { Group, Text } from '@mantine/core'
import { CircleCheck } from 'lucide-react'

export function CreatedStep({ name }: { name: string }) {
  return (
    <Group wrap="nowrap" align="flex-start" gap="sm">
      <CircleCheck size={22} color="var(--mantine-color-green-7)" aria-hidden style={{ flexShrink: 0 }} />
      <Text style={{ overflowWrap: 'anywhere' }}>
        The bucket{' '}
        <Text span fw={600}>
          {name}
        </Text>{' '}
        is ready for your files.
      </Text>
    </Group>
  )
}
