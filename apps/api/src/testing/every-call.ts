import { billingOn } from './billing-env'
import { withCompute } from './compute'

/** Settings with which every call of the contract is served. */
export const everyCall = { ...billingOn, ...withCompute, PERIGEE_GENERATED_PRIVATE_API: 'true' }
