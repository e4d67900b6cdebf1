import { CancelButton, DialogActions, SubmitButton } from '@/components/dialog-actions'
import type { Entering } from '../model/use-enter-passphrase'

/** The button that heeds a warning about a passphrase. */
export const retryLabel = 'Try another passphrase'

/** The buttons below a passphrase that is asked for. After a warning the filled one leads back to the field. */
export const EnterActions = ({ entering, cancel }: { entering: Entering; cancel: string }) => (
  <DialogActions>
    {entering.warning ? (
      <CancelButton onClick={entering.goOn}>Continue</CancelButton>
    ) : (
      <CancelButton>{cancel}</CancelButton>
    )}
    <SubmitButton>{entering.warning ? retryLabel : 'Continue'}</SubmitButton>
  </DialogActions>
)
