// What is loaded when it is opened. Apart from public.ts, so that nothing else of the area comes with it.
import { defineDialog } from '@/lib/dialogs'

export const archiveDownloadDialog = defineDialog(
  async () => (await import('./dialogs/archive-download/archive-download-dialog')).ArchiveDownloadDialog,
)
export const loadActivityPanels = () => import('./panels/activity-panels')
