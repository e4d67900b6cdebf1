import { Text } from '@mantine/core'
import { WizardDialog } from '@/components/wizard-dialog'
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
    <WizardDialog
      title="Upgrade Account"
      primary={isOwner ? 'Upgrade Account' : 'Close'}
      withoutSecondary={!isOwner}
      onNext={next}
      onClose={onClose}
    >
      <Text>
        This action requires a paid plan. The project owner is currently on a free trial and must upgrade to proceed.
      </Text>
    </WizardDialog>
  )
}
