// Bills and what pays them: cards, funds, coupons, history, address and tax IDs.
// The only file of this area that other areas and the app may import.
export { loadBillingPage } from './loaders'
export { useBillingNotices } from './notices/use-billing-notices'
