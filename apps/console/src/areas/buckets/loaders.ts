// What is loaded when it is opened. Apart from public.ts, so that nothing else of the area comes with it.
import { defineDialog } from '@/lib/dialogs'

export const bucketDialog = defineDialog(async () => (await import('./dialogs/open-bucket-dialog')).BucketDialog)
export const loadBucketsPage = () => import('./pages/buckets-page')
