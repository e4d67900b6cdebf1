// Dialogs whose code is loaded when they are opened. Apart from loaders.ts, so that pages can open them without a circle.
import { defineDialog } from '@/lib/dialogs'

export const editProjectDetailsDialog = defineDialog(
  async () => (await import('./dialogs/edit-project-details-dialog')).EditProjectDetailsDialog,
)
export const editProjectLimitDialog = defineDialog(
  async () => (await import('./dialogs/edit-limit/edit-project-limit-dialog')).EditProjectLimitDialog,
)
export const projectEncryptionDialog = defineDialog(
  async () => (await import('./dialogs/encryption-dialog')).EncryptionDialog,
)
export const deleteProjectDialog = defineDialog(
  async () => (await import('./dialogs/delete-project/delete-project-dialog')).DeleteProjectDialog,
)
