// Dialogs whose code is loaded when they are opened. Apart from loaders.ts, so that pages can open them without a circle.
import { defineDialog } from '@/lib/dialogs'

export const deleteDialog = defineDialog(async () => (await import('./dialogs/delete/delete-dialog')).DeleteDialog)
export const geographicDistributionDialog = defineDialog(
  async () =>
    (await import('./dialogs/geographic-distribution/geographic-distribution-dialog')).GeographicDistributionDialog,
)
export const legalHoldDialog = defineDialog(
  async () => (await import('./dialogs/lock/legal-hold-dialog')).LegalHoldDialog,
)
export const lockDialog = defineDialog(async () => (await import('./dialogs/lock/lock-dialog')).LockDialog)
export const previewDialog = defineDialog(async () => (await import('./dialogs/preview/preview-dialog')).PreviewDialog)
export const newFolderDialog = defineDialog(async () => (await import('./dialogs/new-folder-dialog')).NewFolderDialog)
export const restoreVersionDialog = defineDialog(
  async () => (await import('./dialogs/versions/restore-version-dialog')).RestoreVersionDialog,
)
export const undeleteDialog = defineDialog(
  async () => (await import('./dialogs/versions/undelete-dialog')).UndeleteDialog,
)
export const versionDetailsDialog = defineDialog(
  async () => (await import('./dialogs/versions/version-details-dialog')).VersionDetailsDialog,
)
export const viewAsOfDialog = defineDialog(
  async () => (await import('./dialogs/versions/view-as-of-dialog')).ViewAsOfDialog,
)
