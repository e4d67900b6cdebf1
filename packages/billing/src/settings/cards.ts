import type { SettingSpecs } from '@perigee/server-kit/settings'
import { boolean, integer, choice, text } from '@perigee/server-kit/settings/parsers'

/** Who keeps cards, and what may be paid with them. */
export const cardSettings = {
  cardProvider: {
    env: 'PERIGEE_CARD_PROVIDER',
    default: null,
    parse: choice('sandbox', 'stripe'),
    means: 'Who keeps cards and charges them: stripe, or the sandbox, which takes test cards and moves no money.',
  },
  stripePublicKey: {
    env: 'PERIGEE_STRIPE_PUBLIC_KEY',
    default: null,
    parse: text,
    means: 'Publishable key of the Stripe account, pk_…; browsers get it.',
  },
  stripeSecretKey: {
    env: 'PERIGEE_STRIPE_SECRET_KEY',
    default: null,
    parse: text,
    means: 'Secret or restricted key of the Stripe account, sk_… or rk_….',
    secret: true,
  },
  stripeWebhookSecret: {
    env: 'PERIGEE_STRIPE_WEBHOOK_SECRET',
    default: null,
    parse: text,
    means: 'Signing secret of the webhook endpoint at Stripe, whsec_….',
    secret: true,
  },
  addFunds: {
    env: 'PERIGEE_ADD_FUNDS',
    default: true,
    parse: boolean,
    means: 'Whether people can pay money in by card before it is owed.',
  },
  minAddFunds: {
    env: 'PERIGEE_MIN_ADD_FUNDS',
    default: 1_000,
    parse: integer({ min: 50, max: 99_999_999 }),
    means: 'The least that can be paid in at once, in cents.',
  },
  maxAddFunds: {
    env: 'PERIGEE_MAX_ADD_FUNDS',
    default: 250_000,
    parse: integer({ min: 50, max: 99_999_999 }),
    means: 'The most that can be paid in at once, in cents.',
  },
  cardAuthorization: {
    env: 'PERIGEE_CARD_AUTHORIZATION',
    default: true,
    parse: boolean,
    means: 'Whether the bank may ask people when they add a card, so that it asks less often when it is charged.',
  },
  upgradePayUpfront: {
    env: 'PERIGEE_UPGRADE_PAY_UPFRONT',
    default: 0,
    parse: integer({ min: 0, max: 99_999_999 }),
    means: 'What an upgrade by card charges at once, in cents, as credit of the account; 0 asks for a card alone.',
  },
} as const satisfies SettingSpecs
