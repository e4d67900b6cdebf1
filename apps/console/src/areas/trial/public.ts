// The free trial: what it blocks, when it ends, how to upgrade.
// The only file of this area that other areas and the app may import.
export { TierChip } from './tier-chip'
export { useTrialNotice } from './use-trial-notice'
export { UpgradeLink } from './upgrade-link'
export { useTrialGate } from './use-trial-gate'
export { useTrialReminder } from './use-trial-reminder'
export { usePartnerOffer } from './use-partner-offer'
export { useUpgrade } from './use-upgrade'
export { upgradeAccountDialog } from './lazy-dialogs'
