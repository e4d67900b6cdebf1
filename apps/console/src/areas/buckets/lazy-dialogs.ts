// Dialogs whose code is loaded when they are opened. Apart from loaders.ts, so that pages can open them without a circle.
import { defineDialog } from '@/lib/dialogs'

export const bucketDetailsDialog = defineDialog(
  async () => (await import('./dialogs/bucket-details-dialog')).BucketDetailsDialog,
)
export const cannotDeleteBucketDialog = defineDialog(
  async () => (await import('@/components/cannot-delete-dialog')).CannotDeleteDialog,
)
export const deleteBucketDialog = defineDialog(
  async () => (await import('./dialogs/delete-bucket-dialog')).DeleteBucketDialog,
)
export const lockSettingsDialog = defineDialog(
  async () => (await import('./dialogs/lock-settings-dialog')).LockSettingsDialog,
)
export const newBucketDialog = defineDialog(
  async () => (await import('./dialogs/new-bucket/new-bucket-dialog')).NewBucketDialog,
)
export const notEmptyDialog = defineDialog(async () => (await import('./dialogs/not-empty-dialog')).NotEmptyDialog)
export const stopDeletionDialog = defineDialog(
  async () => (await import('./dialogs/stop-deletion-dialog')).StopDeletionDialog,
)
export const toggleVersioningDialog = defineDialog(
  async () => (await import('./dialogs/toggle-versioning-dialog')).ToggleVersioningDialog,
)
