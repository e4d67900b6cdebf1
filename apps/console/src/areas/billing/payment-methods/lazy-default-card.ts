// Apart from the other dialogs of the area: one of them opens it.
import { defineDialog } from '@/lib/dialogs'

export const defaultCardDialog = defineDialog(async () => (await import('./default-card-dialog')).DefaultCardDialog)
