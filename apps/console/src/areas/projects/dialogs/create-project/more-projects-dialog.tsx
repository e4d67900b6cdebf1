import { Text } from '@mantine/core'
import { Dialog } from '@/components/dialog'
import { CancelButton, DialogActions, SubmitButton } from '@/components/dialog-actions'
import { useAccount } from '@/lib/account'
import { useConfig } from '@/lib/config'
import { openDialog } from '@/lib/dialogs'
import { useUpgrade } from '@/areas/trial/public'
import type { Offer } from './project-offer'
import { RequestProjectsDialog } from './request-projects-dialog'

const texts: Record<Props['offer'], string> = {
  requestForm: "You've reached your project limit. Request an increase to create more projects.",
  supportTicket: "You've reached your project limit. Request an increase to create more projects.",
  upgrade: 'Upgrade to Pro Account to create more projects and gain access to higher limits.',
  nothing: "You've reached your project limit, and only whoever runs this service can raise it.",
}

const buttons: Record<Props['offer'], string> = {
  requestForm: 'Request',
  supportTicket: 'Request',
  upgrade: 'Upgrade',
  nothing: 'Close',
}

interface Props {
  offer: Exclude<Offer, 'create'>
  onClose: () => void
}

/** Takes the place of the form when the limit is reached and only a request or an upgrade helps. */
export function MoreProjectsDialog({ offer, onClose }: Props) {
  const { projectLimitsIncreaseRequestURL, defaultProjectLimit } = useConfig()
  const upgrade = useUpgrade()
  const { projectLimit } = useAccount()
  const request = () => {
    onClose()
    if (offer === 'requestForm') {
      const onBack = () => openDialog(MoreProjectsDialog, { offer })
      openDialog(RequestProjectsDialog, { projectLimit: projectLimit || defaultProjectLimit, onBack })
    } else if (offer === 'upgrade') upgrade()
    else if (offer === 'supportTicket') window.open(projectLimitsIncreaseRequestURL, '_blank', 'noreferrer')
  }
  return (
    <Dialog title="Get More Projects" onSubmit={request} onClose={onClose}>
      <Text>{texts[offer]}</Text>
      <DialogActions>
        {offer !== 'nothing' && <CancelButton />}
        <SubmitButton>{buttons[offer]}</SubmitButton>
      </DialogActions>
    </Dialog>
  )
}
