// What is loaded when it is opened. Apart from public.ts, so that nothing else of the area comes with it.
import { defineDialog } from '@/lib/dialogs'

export const loadBucketPage = () => import('./pages/bucket-page')
export const geographicDistributionDialog = defineDialog(
  async () =>
    (await import('./dialogs/geographic-distribution/geographic-distribution-dialog')).GeographicDistributionDialog,
)
