import type { HistoryItem } from '@perigee/contract/payments/invoices'
import type { Budget } from '@perigee/contract/payments/budgets'
import type { ProductCharge } from '@perigee/contract/payments/prices'
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

export const aCharge = (facts: Partial<ProductCharge> = {}): ProductCharge => ({
  productID: 1,
  productName: 'Global',
  productShortName: '',
  storageSKU: '',
  egressSKU: '',
  segmentSKU: '',
  storageMBMonthCents: '0.0004',
  egressMBCents: '0.0007',
  segmentMonthCents: '0.00088',
  smallObjectFeeCents: '0',
  minimumRetentionFeeCents: '0',
  egressDiscountRatio: 0,
  egressOverageMode: false,
  useGBUnits: false,
  storage: 0,
  includedEgress: 0,
  egress: 0,
  segmentCount: 0,
  objectCount: 0,
  since: '2026-11-01T00:00:00Z',
  before: '2026-11-23T12:00:00Z',
  storagePrice: 0,
  egressPrice: 0,
  segmentPrice: 0,
  smallObjectStorage: 0,
  minimumRetentionStorage: 0,
  smallObjectPrice: 0,
  minimumRetentionPrice: 0,
  instanceHours: 0,
  bootDiskGBHours: 0,
  instancePrice: 0,
  bootDiskPrice: 0,
  ...facts,
})

export const aPaymentState = (facts: object = {}) => ({
  cardProvider: 'sandbox',
  exempt: false,
  beginsAt: null,
  failedInvoice: null,
  ...facts,
})

export const anInvoice = (facts: Partial<HistoryItem> = {}): HistoryItem => ({
  id: 'in_1',
  description: 'Perigee Cloud Storage for October 2026',
  amount: 700,
  received: 0,
  remaining: 0,
  status: 'paid',
  link: '/api/v0/payments/invoices/in_1/pdf',
  start: '2026-10-01T00:00:00Z',
  end: '2026-11-01T00:00:00Z',
  type: 0,
  payLink: '',
  failed: false,
  ...facts,
})

/** Of the account, a quarter spent. */
export const aBudget = (facts: Partial<Budget> = {}): Budget => ({
  id: '00000000-0000-4000-8000-00000000b001',
  scope: 'account',
  projectId: null,
  projectName: null,
  bucketName: null,
  gone: false,
  cents: 5_000,
  percentages: [50, 80, 100],
  stopDownloads: false,
  mail: true,
  webhook: null,
  webhookSecretMade: false,
  spentCents: 1_250,
  forecastCents: 3_000,
  reached: [],
  downloadsStopped: false,
  stoppedAt: null,
  lastDelivery: null,
  createdAt: '2026-11-01T00:00:00Z',
  ...facts,
})

/** What the Billing page asks of a satellite with the sandbox. */
export const billingAnswers = () => ({
  'GET /api/v0/config': () =>
    answered(
      aConfig({
        billingFeaturesEnabled: true,
        couponCodeBillingUIEnabled: true,
        billingInformationTabEnabled: true,
        billingStripeCheckoutEnabled: true,
      }),
    ),
  'GET /api/v0/auth/account': () => answered(anAccount()),
  'GET /api/v0/auth/account/settings': () => answered(settingsAnswer()),
  'GET /api/v0/projects': () => answered([]),
  'POST /api/v0/auth/logout': () => done(),
  'POST /api/v0/payments/account': () => answered('noCoupon'),
  'GET /api/v0/payments/cards': () => answered([aCard()]),
  'POST /api/v0/payments/cards': () => done(),
  'GET /api/v0/payments/account/balance': () => answered({ freeCredits: 0, coins: '12.50', credits: '100' }),
  'GET /api/v0/payments/account/product-charges': () => answered({ charges: {}, applyMinimumCharge: false }),
  'GET /api/v0/payments/forecast': () =>
    answered({ since: '2026-11-01T00:00:00Z', before: '2026-12-01T00:00:00Z', current: 23, forecast: 180 }),
  'GET /api/v0/payments/state': () => answered(aPaymentState()),
  'GET /api/v0/payments/budgets': () => answered({ budgets: [] }),
  'GET /api/v0/payments/coupon': () => answered(null),
})
