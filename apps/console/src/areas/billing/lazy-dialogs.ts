// Dialogs whose code is loaded when they are opened. Apart from loaders.ts, so that pages can open them without a circle.
import { defineDialog } from '@/lib/dialogs'

export const removeCardDialog = defineDialog(
  async () => (await import('./payment-methods/remove-card-dialog')).RemoveCardDialog,
)
