// What is loaded when it is opened. Apart from public.ts, so that nothing else of the area comes with it.
import { defineDialog } from '@/lib/dialogs'

export const shareDialog = defineDialog(async () => (await import('./share-dialog')).ShareDialog)
