import { Text } from '@mantine/core'
import { Dialog } from '@/components/dialog'
import { CancelButton, DialogActions, SubmitButton } from '@/components/dialog-actions'

interface Props {
  onApprove: () => void
  onClose: () => void
}

/** What a bank would ask its customer, on a page of its own. */
export function SecureDialog({ onApprove, onClose }: Props) {
  const approve = () => {
    onApprove()
    onClose()
  }
  return (
    <Dialog title="3-D Secure" onSubmit={approve} onClose={onClose}>
      <Text>
        The bank of this test card asks whether it is really you. No real bank is asked, and no real money is moved.
      </Text>
      <DialogActions>
        <CancelButton>Refuse</CancelButton>
        <SubmitButton>Approve</SubmitButton>
      </DialogActions>
    </Dialog>
  )
}
