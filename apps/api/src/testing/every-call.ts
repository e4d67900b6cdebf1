import { billingOn } from './billing-env'

/** Settings with which every call of the contract is served. */
export const everyCall = { ...billingOn, PERIGEE_GENERATED_PRIVATE_API: 'true' }
