import { Text } from '@mantine/core'

export function RequestId({ id }: { id: string | undefined }) {
  if (!id) return null
  return (
    <Text size="xs" c="dimmed" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
      Request ID: {id}
    </Text>
  )
}
