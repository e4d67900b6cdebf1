import { Text } from '@mantine/core'
import type { Passkey } from '@perigee/contract/passkeys'
import { ConfirmDialog } from '@/components/confirm-dialog'
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
    <ConfirmDialog
      title="Remove Passkey"
      confirm="Remove passkey"
      destructive
      busy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate(passkey.id, { onSuccess: done })}
      onClose={onClose}
    >
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        “{passkey.name}” no longer logs in to your account. Delete it on your device too, or it goes on being offered.
      </Text>
      {isLast && (
        <Text size="sm" mt="sm">
          It is your last passkey: from then on you log in with {remains}.
        </Text>
      )}
    </ConfirmDialog>
  )
}
