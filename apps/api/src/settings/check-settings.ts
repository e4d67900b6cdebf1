import { takesTokens } from '@perigee/billing/settings/tokens'
import { SettingError } from '@perigee/server-kit/settings'
import type { Settings } from '../settings'

/** What no setting can check by itself. @throws SettingError */
export function checkSettings(settings: Settings): void {
  const { feedbackWebhookUrl, feedbackWebhookSecret, registrationAdminToken } = settings
  checkCardSettings(settings)
  if (feedbackWebhookUrl !== null && feedbackWebhookSecret === null) {
    throw new SettingError('PERIGEE_FEEDBACK_WEBHOOK_URL needs PERIGEE_FEEDBACK_WEBHOOK_SECRET too')
  }
  if (registrationAdminToken !== null && registrationAdminToken.length < 24) {
    throw new SettingError('PERIGEE_REGISTRATION_ADMIN_TOKEN needs at least 24 characters')
  }
  takesTokens(settings)
}

function checkCardSettings(settings: Settings): void {
  const { billing, cardProvider, minAddFunds, maxAddFunds, upgradePayUpfront } = settings
  if (billing && cardProvider === null) {
    throw new SettingError(
      'PERIGEE_BILLING needs PERIGEE_CARD_PROVIDER: "stripe" charges cards, "sandbox" takes test cards and moves no money',
    )
  }
  if (minAddFunds > maxAddFunds) throw new SettingError('PERIGEE_MIN_ADD_FUNDS is above PERIGEE_MAX_ADD_FUNDS')
  if (upgradePayUpfront > 0 && upgradePayUpfront < leastCharge) {
    throw new SettingError(`PERIGEE_UPGRADE_PAY_UPFRONT is 0 or at least ${leastCharge}: no card is charged less`)
  }
  if (billing && cardProvider === 'stripe') checkStripeSettings(settings)
}

/** Cents. */
const leastCharge = 50

function checkStripeSettings(settings: Settings): void {
  const { stripePublicKey, stripeSecretKey, stripeWebhookSecret } = settings
  const rules: [string, string | null, RegExp][] = [
    ['PERIGEE_STRIPE_PUBLIC_KEY', stripePublicKey, /^pk_(test|live)_/],
    ['PERIGEE_STRIPE_SECRET_KEY', stripeSecretKey, /^[sr]k_(test|live)_/],
    ['PERIGEE_STRIPE_WEBHOOK_SECRET', stripeWebhookSecret, /^whsec_/],
  ]
  for (const [name, value, shape] of rules) {
    if (value === null) throw new SettingError(`PERIGEE_CARD_PROVIDER=stripe needs ${name} too`)
    if (!shape.test(value)) throw new SettingError(`${name} does not look like one of Stripe's: see docs/billing.md`)
  }
  const isLive = (key: string | null): boolean => key?.includes('_live_') === true
  if (isLive(stripePublicKey) !== isLive(stripeSecretKey)) {
    throw new SettingError(
      'PERIGEE_STRIPE_PUBLIC_KEY and PERIGEE_STRIPE_SECRET_KEY are of different modes, test and live',
    )
  }
}
