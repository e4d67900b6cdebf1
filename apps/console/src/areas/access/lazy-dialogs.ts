import { defineDialog } from '@/lib/dialogs'

export const newAccessDialog = defineDialog(
  async () => (await import('./dialogs/new-access/new-access-dialog')).NewAccessDialog,
)
