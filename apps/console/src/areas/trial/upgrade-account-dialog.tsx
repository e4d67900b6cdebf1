import { Text } from '@mantine/core'
import { paidActionText } from '@perigee/domain/account-kinds'
import { Dialog } from '@/components/dialog'
import { CancelButton, DialogActions, SubmitButton } from '@/components/dialog-actions'
import { useAccount } from '@/lib/account'
import { useProjectIfAny } from '@/lib/use-project'
import { useUpgrade } from './use-upgrade'

/** In the way of what only a paid plan includes. */
export function UpgradeAccountDialog({ onClose }: { onClose: () => void }) {
  const { id } = useAccount()
  const isOwner = useProjectIfAny()?.ownerId === id
  const upgrade = useUpgrade()
  const next = () => {
    onClose()
    if (isOwner) upgrade()
  }
  return (
    <Dialog title="Upgrade Account" onSubmit={next} onClose={onClose}>
      <Text>{paidActionText}</Text>
      <DialogActions>
        {isOwner && <CancelButton />}
        <SubmitButton>{isOwner ? 'Upgrade Account' : 'Close'}</SubmitButton>
      </DialogActions>
    </Dialog>
  )
}
