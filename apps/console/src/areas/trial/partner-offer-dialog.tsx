import type { PartnerText } from '@perigee/contract/partners'
import { Dialog } from '@/components/dialog'
import { CancelButton, DialogActions, SubmitButton } from '@/components/dialog-actions'
import { PartnerWords } from '@/components/partner-note'
import { useUpgrade } from './use-upgrade'

/** The offer of a partner, and the way to it: the partner's own address, or that of every upgrade. */
export function PartnerOfferDialog({ offer, onClose }: { offer: PartnerText; onClose: () => void }) {
  const upgrade = useUpgrade()
  const { title = '', button = 'Upgrade', url } = offer
  const next = () => {
    onClose()
    if (url === undefined) upgrade()
    else window.open(url, '_blank', 'noreferrer')
  }
  return (
    <Dialog title={title} onSubmit={next} onClose={onClose}>
      <PartnerWords {...offer} />
      <DialogActions>
        <CancelButton />
        <SubmitButton>{button}</SubmitButton>
      </DialogActions>
    </Dialog>
  )
}
