import { List, Text } from '@mantine/core'

const listedAtMost = 200

/** Names of what a dialog is about to delete, in a box that keys scroll too; beyond 200 only how many more there are. */
export function DeletionList({ items }: { items: readonly { id: string; name: string }[] }) {
  return (
    <>
      <List my="sm" mah={200} tabIndex={0} aria-label="To be deleted" style={{ overflowY: 'auto' }}>
        {items.slice(0, listedAtMost).map(({ id, name }) => (
          <List.Item key={id} style={{ overflowWrap: 'anywhere' }}>
            {name}
          </List.Item>
        ))}
      </List>
      {items.length > listedAtMost && (
        <Text size="sm" c="dimmed" mt={4}>{`and ${items.length - listedAtMost} more`}</Text>
      )}
    </>
  )
}
