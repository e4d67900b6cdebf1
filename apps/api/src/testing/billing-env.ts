/** Settings with which an installation charges for usage. */
export const billingOn = { PERIGEE_BILLING: 'true' }
