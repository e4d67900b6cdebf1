import { Alert, Anchor, Text } from '@mantine/core'
import { TriangleAlert } from 'lucide-react'
import { Dialog } from '@/components/dialog'
import { CloseButton, DialogActions } from '@/components/dialog-actions'
import { useAccount } from '@/lib/account'
import { useConfig } from '@/lib/config'

/** In place of what needs a passphrase that the service keeps and cannot give now. */
export function ManagedPassphraseError({ onClose }: { onClose: () => void }) {
  const { brand } = useConfig()
  const { email } = useAccount()
  return (
    <Dialog title="Error" onSubmit={onClose} onClose={onClose}>
      <Text size="sm">
        Your project can't be unlocked at the moment. Don't worry, your objects are safe and secure. Please try again
        later.
      </Text>
      <Text size="sm">
        If this goes on, contact{' '}
        {brand.supportURL === '' ? (
          'the people who run this service'
        ) : (
          <Anchor href={brand.supportURL} target="_blank" rel="noreferrer" inherit underline="always">
            support
          </Anchor>
        )}{' '}
        and name your account, {email}.
      </Text>
      <Alert color="red" variant="light" icon={<TriangleAlert size={18} aria-hidden />} role="alert">
        Error: Could not retrieve managed passphrase.
      </Alert>
      <DialogActions>
        <CloseButton />
      </DialogActions>
    </Dialog>
  )
}
