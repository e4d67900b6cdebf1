import { Alert, Button, Text } from '@mantine/core'
import { TriangleAlert } from 'lucide-react'

/** Said before a passphrase that the project has not seen is put in force; the dialog's primary button goes on. */
export function UnknownPassphraseNotice({ onChange }: { onChange: () => void }) {
  return (
    <Alert color="yellow" variant="light" icon={<TriangleAlert size={18} aria-hidden />} role="alert">
      <Text size="sm">
        This passphrase has not been used in this project before. Check it for typing mistakes: data that was uploaded
        with another passphrase stays hidden, and what you upload now can be read with this one only.
      </Text>
      <Button variant="subtle" size="compact-sm" mt="xs" ml={-8} onClick={onChange}>
        Change passphrase
      </Button>
    </Alert>
  )
}
