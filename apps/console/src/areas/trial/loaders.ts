// What is loaded when it is opened. Apart from public.ts, so that nothing else of the area comes with it.
import { defineDialog } from '@/lib/dialogs'

export const trialExpirationDialog = defineDialog(
  async () => (await import('./trial-expiration-dialog')).TrialExpirationDialog,
)
export const upgradeAccountDialog = defineDialog(
  async () => (await import('./upgrade-account-dialog')).UpgradeAccountDialog,
)
