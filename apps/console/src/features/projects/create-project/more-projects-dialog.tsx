import { Text } from '@mantine/core'
import { WizardDialog } from '@/components/wizard-dialog'
import { useConfig } from '@/lib/config'
import { useUpgrade } from '@/lib/use-upgrade'
import { limitReachedText } from './create-project-dialog'
import type { Offer } from './project-offer'

interface Props {
  offer: Exclude<Offer, 'create'>
  onClose: () => void
}

/** Takes the place of the form when the limit is reached and only a request or an upgrade helps. */
export function MoreProjectsDialog({ offer, onClose }: Props) {
  const { projectLimitsIncreaseRequestURL } = useConfig()
  const canRequest = offer !== 'upgrade' && projectLimitsIncreaseRequestURL !== ''
  const upgrade = useUpgrade()
  const request = () => {
    if (offer === 'upgrade') upgrade()
    else if (canRequest) window.open(projectLimitsIncreaseRequestURL, '_blank', 'noreferrer')
    onClose()
  }
  return (
    <WizardDialog
      title="Get More Projects"
      primary={offer === 'upgrade' ? 'Upgrade' : canRequest ? 'Request' : 'Close'}
      withoutSecondary={!canRequest && offer !== 'upgrade'}
      onNext={request}
      onClose={onClose}
    >
      <Text>
        {offer === 'upgrade'
          ? 'Upgrade to Pro Account to create more projects and gain access to higher limits.'
          : limitReachedText}
      </Text>
    </WizardDialog>
  )
}
