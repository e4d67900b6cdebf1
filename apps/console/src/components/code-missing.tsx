import { Alert, Anchor, Button, Group, Text } from '@mantine/core'
import { CircleAlert, RotateCw } from 'lucide-react'

interface Props {
  /** Loads it once more. What has been typed and what is under way stays. */
  onRetry: () => void
}

/** In place of a part of a page whose code could not be loaded. */
export const CodeMissing = ({ onRetry }: Props) => (
  <Alert
    color="red"
    variant="light"
    icon={<CircleAlert size={18} aria-hidden />}
    title="This could not be opened"
    role="alert"
  >
    <MissingText />
    <Group mt="sm">
      <Button size="xs" variant="default" leftSection={<RotateCw size={16} aria-hidden />} onClick={onRetry}>
        Try again
      </Button>
    </Group>
  </Alert>
)

/** A reload gets the newest console, but it ends uploads and forgets the passphrase: it is the second choice. */
export function MissingText() {
  if (!navigator.onLine) return <Text>There is no connection. Try again when you are online.</Text>
  return (
    <Text>
      A part of the console could not be loaded. Try again in a moment. If it still fails,{' '}
      <Anchor component="button" type="button" inherit onClick={() => window.location.reload()}>
        reload the page
      </Anchor>
      : that ends running uploads and forgets the passphrase.
    </Text>
  )
}
