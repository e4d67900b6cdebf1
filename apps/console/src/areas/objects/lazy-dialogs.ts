// Dialogs whose code is loaded when they are opened. Apart from loaders.ts, so that pages can open them without a circle.
import { defineDialog } from '@/lib/dialogs'

export const geographicDistributionDialog = defineDialog(
  async () =>
    (await import('./dialogs/geographic-distribution/geographic-distribution-dialog')).GeographicDistributionDialog,
)
export const previewDialog = defineDialog(async () => (await import('./dialogs/preview/preview-dialog')).PreviewDialog)
