// Dialogs whose code is loaded when they are opened. Apart from loaders.ts, so that pages can open them without a circle.
import { defineDialog } from '@/lib/dialogs'

export const trialExpirationDialog = defineDialog(
  async () => (await import('./trial-expiration-dialog')).TrialExpirationDialog,
)
export const upgradeAccountDialog = defineDialog(
  async () => (await import('./upgrade-account-dialog')).UpgradeAccountDialog,
)
