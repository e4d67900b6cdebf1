import { Text } from '@mantine/core'
import { Dialog } from '@/components/dialog'
import { CloseButton, DialogActions } from '@/components/dialog-actions'
import { SecretField } from '@/components/secret-field'

/** The one time that the secret of a webhook is shown. */
export const WebhookSecretDialog = ({ secret, onClose }: { secret: string; onClose: () => void }) => (
  <Dialog title="Secret of the webhook" closes="cross" onSubmit={onClose} onClose={onClose}>
    <Text>
      Alerts are signed with it, so that your server can tell them from what others send. Save it now: it is not shown
      again.
    </Text>
    <SecretField label="Webhook secret" value={secret} fileName="webhook-secret.txt" />
    <DialogActions>
      <CloseButton />
    </DialogActions>
  </Dialog>
)
