import { defineDialog } from '@/lib/dialogs'

export const newDomainDialog = defineDialog(
  async () => (await import('./new-domain/new-domain-dialog')).NewDomainDialog,
)
