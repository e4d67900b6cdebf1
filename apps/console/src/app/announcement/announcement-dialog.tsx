import { Text } from '@mantine/core'
import { Dialog } from '@/components/dialog'
import { DialogActions, SubmitButton } from '@/components/dialog-actions'

interface Props {
  title: string
  body: string
  /** The person has put it away; another page only takes it off the screen. */
  onRead: () => void
  onClose: () => void
}

/** What the operator has to say. */
export function AnnouncementDialog({ title, body, onRead, onClose }: Props) {
  const close = () => {
    onRead()
    onClose()
  }
  return (
    <Dialog title={title} onSubmit={close} onClose={close}>
      <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{body}</Text>
      <DialogActions>
        <SubmitButton>Got it</SubmitButton>
      </DialogActions>
    </Dialog>
  )
}
