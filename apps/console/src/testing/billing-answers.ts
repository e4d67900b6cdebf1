import { aConfig, anAccount } from './builders'
import { answered, done } from './satellite'
import { settingsAnswer } from './settings-answer'

export const aCard = (facts: object = {}) => ({
  id: 'card_1',
  expMonth: 12,
  expYear: 2030,
  brand: 'visa',
  last4: '4242',
  isDefault: true,
  ...facts,
})

/** What the Billing page asks of a satellite with the sandbox. */
export const billingAnswers = () => ({
  'GET /api/v0/config': () =>
    answered(
      aConfig({ billingFeaturesEnabled: true, couponCodeBillingUIEnabled: true, billingInformationTabEnabled: true }),
    ),
  'GET /api/v0/auth/account': () => answered(anAccount()),
  'GET /api/v0/auth/account/settings': () => answered(settingsAnswer()),
  'GET /api/v0/projects': () => answered([]),
  'POST /api/v0/auth/logout': () => done(),
  'POST /api/v0/payments/account': () => answered('noCoupon'),
  'GET /api/v0/payments/cards': () => answered([aCard()]),
  'POST /api/v0/payments/cards': () => done(),
})
