// Dialogs whose code is loaded when they are opened.
import { defineDialog } from '@/lib/dialogs'

export const usageReportDialog = defineDialog(async () => (await import('./usage-report-dialog')).UsageReportDialog)
