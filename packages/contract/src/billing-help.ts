/** As `helpTopics`, of screens about money: they are opened rarely, and pages that are opened often do not load these. */
export const billingHelp = {
  prices: 'billing#prices',
  upgrade: 'billing#upgrade',
  cards: 'payments#cards',
  funds: 'payments#funds',
  coupons: 'payments#coupons',
  tokens: 'payments#tokens',
  invoices: 'payments#invoices',
  failedPayment: 'payments#failed',
  usageReport: 'payments#usage-report',
  budgets: 'budgets#what-they-do',
  budgetWebhook: 'budgets#webhook',
} as const

/** A section of the help about money. */
export type BillingHelp = (typeof billingHelp)[keyof typeof billingHelp]
