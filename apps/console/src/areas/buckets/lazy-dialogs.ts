// Dialogs whose code is loaded when they are opened. Apart from loaders.ts, so that pages can open them without a circle.
import { defineDialog } from '@/lib/dialogs'

export const bucketDetailsDialog = defineDialog(
  async () => (await import('./dialogs/bucket-details-dialog')).BucketDetailsDialog,
)
export const deleteBucketDialog = defineDialog(
  async () => (await import('./dialogs/delete-bucket-dialog')).DeleteBucketDialog,
)
export const newBucketDialog = defineDialog(
  async () => (await import('./dialogs/new-bucket/new-bucket-dialog')).NewBucketDialog,
)
