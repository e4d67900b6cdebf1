import { Text } from '@mantine/core'
import type { Passkey } from '@perigee/contract/passkeys'
import { Dialog } from '@/components/dialog'
import { CancelButton, DialogActions, SubmitButton } from '@/components/dialog-actions'
import { useAccount } from '@/lib/account'
import { notify } from '@/lib/notify'
import { useRemovePasskey } from '../../model/passkeys'

interface Props {
  passkey: Passkey
  isLast: boolean
  onClose: () => void
}

export function RemovePasskeyDialog({ passkey, isLast, onClose }: Props) {
  const { isMFAEnabled } = useAccount()
  const remove = useRemovePasskey()
  const done = () => {
    notify.success('Passkey removed')
    onClose()
  }
  const remains = isMFAEnabled ? 'your password and a code of your authenticator app' : 'your password'
  return (
    <Dialog
      title="Remove passkey"
      intent="destructive"
      status={remove.isPending ? 'busy' : 'ready'}
      error={remove.error}
      onSubmit={() => remove.mutate(passkey.id, { onSuccess: done })}
      onClose={onClose}
    >
      <div>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          “{passkey.name}” no longer logs in to your account. Delete it on your device too, or it goes on being offered.
        </Text>
        {isLast && (
          <Text size="sm" mt="sm">
            It is your last passkey: from then on you log in with {remains}.
          </Text>
        )}
      </div>
      <DialogActions>
        <CancelButton />
        <SubmitButton>Remove passkey</SubmitButton>
      </DialogActions>
    </Dialog>
  )
}
