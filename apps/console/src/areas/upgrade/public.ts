// Plans, and the way from the free trial to a paid one.
// The only file of this area that other areas and the app may import.
export { asksForPackage } from './asks-for-package'
export { upgradeDialog } from './lazy-dialogs'
export { packageQuery } from './package-query'
export { PlanCards } from './plan-cards'
export { PlanPayment } from './plan-payment'
export { activationText, freePlan } from './plans'
export { SuccessStep } from './success-step'
export { usePlanPurchase } from './use-plan-purchase'
export { usePlans } from './use-plans'
