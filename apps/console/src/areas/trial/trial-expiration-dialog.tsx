import { Text } from '@mantine/core'
import { Dialog } from '@/components/dialog'
import { CancelButton, DialogActions, SubmitButton } from '@/components/dialog-actions'
import { useAccount } from '@/lib/account'
import { useConfig } from '@/lib/config'
import { trialInfo, trialTexts } from './trial'
import { useUpgrade } from './use-upgrade'

export function TrialExpirationDialog({ onClose }: { onClose: () => void }) {
  const account = useAccount()
  const { daysBeforeTrialEndNotification, brand } = useConfig()
  const upgrade = useUpgrade()
  const info = trialInfo(account, daysBeforeTrialEndNotification, new Date())
  const { when, what } = trialTexts(info, brand.name)
  const { trialExpirationGracePeriod: grace } = account.freezeStatus
  return (
    <Dialog
      title={info.expired ? 'Your Trial Has Expired' : 'Trial Expiring Soon'}
      onSubmit={() => {
        onClose()
        upgrade()
      }}
      onClose={onClose}
    >
      <Text>
        {when} {what}
      </Text>
      {info.expired && grace > 0 && (
        <>
          <Text>Your account is currently inactive. Your data is kept, but you can neither store nor download.</Text>
          <Text>
            Your account will be scheduled for deletion in {grace} {grace === 1 ? 'day' : 'days'} if no action is taken.
          </Text>
        </>
      )}
      <DialogActions>
        <CancelButton />
        <SubmitButton>Upgrade Now</SubmitButton>
      </DialogActions>
    </Dialog>
  )
}
