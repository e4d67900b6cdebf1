import { Text } from '@mantine/core'
import { Dialog } from '@/components/dialog'
import { CancelButton, DialogActions, SubmitButton } from '@/components/dialog-actions'
import { useAccount } from '@/lib/account'
import { recordEvent } from '@/lib/analytics'
import { useConfig } from '@/lib/config'
import { signUpAddress } from './sign-up-address'

/** Says what the partner offers, and what it hears, before anybody leaves the console. */
export function CloudGpusDialog({ onClose }: { onClose: () => void }) {
  const { id } = useAccount()
  const { valdiSignUpURL, satelliteName, brand } = useConfig()
  const address = signUpAddress(valdiSignUpURL, { userId: id, satelliteName })
  const leave = () => {
    recordEvent('Cloud GPU Sign Up Clicked')
    window.open(address, '_blank', 'noreferrer')
    onClose()
  }
  return (
    <Dialog title="Cloud GPUs" onSubmit={leave} onClose={onClose}>
      <Text>
        Compute with GPUs of a partner of {brand.name}, at 50% the cost of traditional clouds. You sign up there, on{' '}
        {new URL(address).host}.
      </Text>
      <Text size="sm" c="dimmed">
        The partner gets the number of your account and the name of this installation ({satelliteName}), and nothing
        else from us.
      </Text>
      <DialogActions>
        <CancelButton />
        <SubmitButton>Sign up</SubmitButton>
      </DialogActions>
    </Dialog>
  )
}
