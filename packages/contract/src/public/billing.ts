import { budgetScopes } from '@perigee/domain/budgets'
import * as z from 'zod/mini'
import { definePublicCall, pageOf, pageQuery } from './define'
import { allOf, amount, cents, moment, said, time } from './fields'
import { named } from './named'

const balance = named(
  'Balance',
  z.object({
    creditCents: amount.check(said('Funds, packages and refunds that are not used up; whole cents.')),
    tokens: z.string().check(said('Of deposited tokens, in US dollars: `12.5`.')),
  }),
)
export type PublicBalance = z.output<typeof balance>

const coupon = named(
  'Coupon',
  z.object({
    name: z.string(),
    code: z.string(),
    amountOffCents: z.nullable(amount).check(said('Off each invoice.')),
    percentOff: z.nullable(z.number()),
    duration: z.enum(['once', 'repeating', 'forever']),
    addedAt: time,
    endsAt: z.nullable(time).check(said('The first moment of the month that it does not count for.')),
  }),
)
export type PublicCoupon = z.output<typeof coupon>

const charge = named(
  'Charge',
  z.object({
    projectId: z.uuid(),
    projectName: z.string(),
    productId: z.int().check(said('0: machines. What is stored and downloaded is 0 there.')),
    productName: z.string(),
    since: time,
    before: time,
    storageByteHours: z.number(),
    downloadBytes: amount.check(said('Those that cost something.')),
    freeDownloadBytes: amount,
    segmentHours: z.number(),
    storageCents: cents,
    downloadCents: cents,
    segmentCents: cents,
    smallObjectCents: cents,
    minimumRetentionCents: cents,
    instanceHours: z.number().check(said('In which machines ran.')),
    bootDiskGBHours: z.number().check(said('Of boot disks, also of machines that did not run.')),
    instanceCents: cents,
    bootDiskCents: cents,
    totalCents: cents,
  }),
)
export type PublicCharge = z.output<typeof charge>

const forecast = named('Forecast', z.object({ since: time, before: time, currentCents: cents, forecastCents: cents }))
export type PublicForecast = z.output<typeof forecast>

const invoice = named(
  'BillingItem',
  z.object({
    id: z.string(),
    type: z
      .enum(['invoice', 'charge', 'other'])
      .check(said('`charge`: of a card, for something that no invoice asks for. `other`: what went back or expired.')),
    description: z.string(),
    cents: cents.check(said('Of an invoice without what a coupon took off; below zero for what went away.')),
    state: z.enum(['open', 'paid', 'complete']),
    failed: z.boolean().check(said('Of an open invoice: whether its payment failed.')),
    since: time,
    before: time,
    at: time.check(said('When it was sent, or happened.')),
    document: z.nullable(z.string()).check(said('Path of the PDF; null for what has none.')),
  }),
)
export type PublicBillingItem = z.output<typeof invoice>

const budget = named(
  'Budget',
  z.object({
    id: z.uuid(),
    scope: z.enum(budgetScopes),
    projectId: z.nullable(z.uuid()),
    bucket: z.nullable(z.string()),
    cents: amount.check(said('Of a month of UTC.')),
    spentCents: amount,
    forecastCents: amount,
    percentages: z.array(z.int()).check(said('At which the owner is told, the smallest first.')),
    reached: z.array(z.int()).check(said('Those of which the owner was told this month.')),
    stopDownloads: z.boolean().check(said('Whether downloads are refused when the whole budget is spent.')),
    downloadsStopped: z.boolean(),
    createdAt: time,
  }),
)
export type PublicBudget = z.output<typeof budget>

/** Only where usage is charged for. Changes of one's money are made in the console alone. */
export const publicBilling = {
  balance: definePublicCall({
    id: 'getBalance',
    area: 'billing',
    reads: true,
    method: 'GET',
    path: '/billing/balance',
    may: 'billing.view',
    answer: balance,
    summary: 'Get the balance',
    refusals: ['billed_by_reseller'],
  }),

  coupon: definePublicCall({
    id: 'getCoupon',
    area: 'billing',
    reads: true,
    method: 'GET',
    path: '/billing/coupon',
    may: 'billing.view',
    answer: z.object({ coupon: z.nullable(coupon).check(said('Null: the account has none.')) }),
    summary: 'Get the coupon',
    description: 'The one that counts for the next invoice.',
    refusals: ['billed_by_reseller'],
  }),

  charges: definePublicCall({
    id: 'listCharges',
    area: 'billing',
    reads: true,
    method: 'GET',
    path: '/billing/charges',
    may: 'billing.view',
    query: z.object({ since: moment, before: moment }),
    answer: named(
      'Charges',
      z.object({
        items: z.array(charge),
        minimumApplies: z.boolean().check(said('Whether the whole costs at least the minimum of the installation.')),
      }),
    ),
    summary: 'List what own projects have come to',
    description: 'By project and product, in the part of the period that is billed; before coupons.',
    refusals: ['report_too_long', 'billed_by_reseller'],
  }),

  forecast: definePublicCall({
    id: 'getForecast',
    area: 'billing',
    reads: true,
    method: 'GET',
    path: '/billing/forecast',
    may: 'billing.view',
    answer: forecast,
    summary: 'Get what this month is expected to come to',
    description:
      'Of this month of UTC. What is stored now counts as stored to its end, downloads go on as they did, and machines stay as they are; minimum charge, coupons and balances are not in it.',
    refusals: ['billed_by_reseller'],
  }),

  invoices: definePublicCall({
    id: 'listInvoices',
    area: 'billing',
    reads: true,
    method: 'GET',
    path: '/billing/invoices',
    may: 'billing.view',
    query: z.object(pageQuery),
    answer: pageOf(invoice),
    summary: 'List invoices',
    description: 'Invoices that were sent, and beside them charges of cards and what went back; the newest first.',
    refusals: ['billed_by_reseller'],
  }),

  document: definePublicCall({
    id: 'getInvoiceDocument',
    area: 'billing',
    reads: true,
    method: 'GET',
    path: '/billing/invoices/:invoiceId/pdf',
    may: 'billing.view',
    params: z.object({ invoiceId: z.string().check(z.maxLength(100, 'There is no such invoice.')) }),
    answer: z.custom<AsyncIterable<Uint8Array>>(),
    answerKind: 'stream',
    media: ['application/pdf'],
    summary: 'Get an invoice or a receipt as PDF',
    refusals: ['no_such_invoice', 'billed_by_reseller'],
  }),

  budgets: definePublicCall({
    id: 'listBudgets',
    area: 'billing',
    reads: true,
    method: 'GET',
    path: '/billing/budgets',
    may: 'billing.view',
    answer: allOf(budget),
    summary: 'List budgets',
    description: "The account's first, then by project and bucket.",
    refusals: ['billed_by_reseller'],
  }),
}
