// Dialogs whose code is loaded when they are opened. Apart from loaders.ts, so that pages can open them without a circle.
import { defineDialog } from '@/lib/dialogs'

export const trialExpirationDialog = defineDialog(
  async () => (await import('./trial-expiration-dialog')).TrialExpirationDialog,
)
export const partnerOfferDialog = defineDialog(async () => (await import('./partner-offer-dialog')).PartnerOfferDialog)
export const upgradeAccountDialog = defineDialog(
  async () => (await import('./upgrade-account-dialog')).UpgradeAccountDialog,
)
