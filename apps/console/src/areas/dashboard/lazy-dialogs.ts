// Dialogs whose code is loaded when they are opened. Apart from loaders.ts, so that pages can open them without a circle.
import { defineDialog } from '@/lib/dialogs'

export const cloudGpusDialog = defineDialog(async () => (await import('./cloud-gpus-dialog')).CloudGpusDialog)
export const sustainabilityDialog = defineDialog(
  async () => (await import('./emissions/sustainability-dialog')).SustainabilityDialog,
)
