// Dialogs whose code is loaded when they are opened. Apart from loaders.ts, so that pages can open them without a circle.
import { defineDialog } from '@/lib/dialogs'

export const archiveDownloadDialog = defineDialog(
  async () => (await import('./dialogs/archive-download/archive-download-dialog')).ArchiveDownloadDialog,
)
