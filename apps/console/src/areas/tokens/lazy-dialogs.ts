// Dialogs whose code is loaded when they are opened. Apart from public.ts, so that the card can open them without a circle.
import { defineDialog } from '@/lib/dialogs'

export const addTokensDialog = defineDialog(async () => (await import('./add-tokens-dialog')).AddTokensDialog)
