import { MissingText } from './code-missing'
import { Dialog } from './dialog'
import { DialogActions, SubmitButton } from './dialog-actions'

interface Props {
  onRetry: () => void
  onClose: () => void
}

/** In place of a dialog whose code could not be loaded. */
export const DialogMissing = ({ onRetry, onClose }: Props) => (
  <Dialog title="This could not be opened" onSubmit={onRetry} onClose={onClose}>
    <MissingText />
    <DialogActions>
      <SubmitButton>Try again</SubmitButton>
    </DialogActions>
  </Dialog>
)
