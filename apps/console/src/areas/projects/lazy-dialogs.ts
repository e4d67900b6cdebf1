// Dialogs whose code is loaded when they are opened. Apart from loaders.ts, so that pages can open them without a circle.
import { defineDialog } from '@/lib/dialogs'

export const newProjectDialog = defineDialog(
  async () => (await import('./dialogs/create-project/new-project-dialog')).NewProjectDialog,
)
export const joinProjectDialog = defineDialog(
  async () => (await import('./dialogs/join-project-dialog')).JoinProjectDialog,
)
