/** Settings with which an installation charges for usage. */
export const billingOn = {
  PERIGEE_BILLING: 'true',
  PERIGEE_CARD_PROVIDER: 'sandbox',
}

/** What the sandbox signs its events with. */
export const cardWebhookSecret = 'what the sandbox signs its events with'
