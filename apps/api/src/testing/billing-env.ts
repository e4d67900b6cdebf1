/** Settings with which an installation charges for usage, also whoever signs up, without an upgrade. */
export const billingOn = {
  PERIGEE_NEW_ACCOUNT_KIND: 'paid',
  PERIGEE_BILLING: 'true',
  PERIGEE_CARD_PROVIDER: 'sandbox',
}

/** What the sandbox signs its events with. */
export const cardWebhookSecret = 'what the sandbox signs its events with'
