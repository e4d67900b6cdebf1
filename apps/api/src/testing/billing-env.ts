/** Settings with which an installation charges for usage, also whoever signs up, without an upgrade. */
export const billingOn = {
  PERIGEE_NEW_ACCOUNT_KIND: 'paid',
  PERIGEE_BILLING: 'true',
  PERIGEE_CARD_PROVIDER: 'sandbox',
}

/** What the sandbox signs its events with. */
export const cardWebhookSecret = 'what the sandbox signs its events with'

/** The same by Stripe, in whose place the sandbox stands. */
export const stripeOn = {
  PERIGEE_BILLING: 'true',
  PERIGEE_CARD_PROVIDER: 'stripe',
  PERIGEE_STRIPE_PUBLIC_KEY: 'pk_test_123',
  PERIGEE_STRIPE_SECRET_KEY: 'sk_test_123',
  PERIGEE_STRIPE_WEBHOOK_SECRET: 'whsec_123',
}
