import { Anchor, Text } from '@mantine/core'

/** The way out for somebody who is asked for a passphrase and has none. */
export function CreateLink({ disabled, onCreate }: { disabled: boolean; onCreate: () => void }) {
  return (
    <Text size="sm" c="dimmed">
      No passphrase yet?{' '}
      <Anchor component="button" type="button" size="sm" disabled={disabled} onClick={onCreate}>
        Create a passphrase
      </Anchor>
    </Text>
  )
}
