import { Text } from '@mantine/core'
import { Dialog } from '@/components/dialog'
import { CancelButton, DialogActions, SubmitButton } from '@/components/dialog-actions'
import { useAccount } from '@/lib/account'
import { useConfig } from '@/lib/config'
import { openDialog } from '@/lib/dialogs'
import { useUpgrade } from '@/areas/trial/public'
import { limitReachedText } from './create-project-dialog'
import type { Offer } from './project-offer'
import { RequestProjectsDialog } from './request-projects-dialog'

interface Props {
  offer: Exclude<Offer, 'create'>
  onClose: () => void
}

/** Takes the place of the form when the limit is reached and only a request or an upgrade helps. */
export function MoreProjectsDialog({ offer, onClose }: Props) {
  const { projectLimitsIncreaseRequestURL, defaultProjectLimit } = useConfig()
  const canRequest = offer === 'requestForm' || (offer === 'supportTicket' && projectLimitsIncreaseRequestURL !== '')
  const upgrade = useUpgrade()
  const { projectLimit } = useAccount()
  const request = () => {
    onClose()
    if (offer === 'requestForm') {
      const onBack = () => openDialog(MoreProjectsDialog, { offer })
      openDialog(RequestProjectsDialog, { projectLimit: projectLimit || defaultProjectLimit, onBack })
    } else if (offer === 'upgrade') upgrade()
    else if (canRequest) window.open(projectLimitsIncreaseRequestURL, '_blank', 'noreferrer')
  }
  return (
    <Dialog title="Get More Projects" onSubmit={request} onClose={onClose}>
      <Text>
        {offer === 'upgrade'
          ? 'Upgrade to Pro Account to create more projects and gain access to higher limits.'
          : limitReachedText}
      </Text>
      <DialogActions>
        {(canRequest || offer === 'upgrade') && <CancelButton />}
        <SubmitButton>{offer === 'upgrade' ? 'Upgrade' : canRequest ? 'Request' : 'Close'}</SubmitButton>
      </DialogActions>
    </Dialog>
  )
}
