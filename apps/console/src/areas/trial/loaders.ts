// What is loaded when it is opened. Apart from public.ts, so that nothing else of the area comes with it.
export const loadTrialExpirationDialog = () => import('./trial-expiration-dialog')
export const loadUpgradeAccountDialog = () => import('./upgrade-account-dialog')
