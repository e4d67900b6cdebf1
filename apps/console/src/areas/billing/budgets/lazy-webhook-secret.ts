// Apart from the other dialogs of the area: some of these open this one.
import { defineDialog } from '@/lib/dialogs'

export const webhookSecretDialog = defineDialog(
  async () => (await import('./webhook-secret-dialog')).WebhookSecretDialog,
)
