import {
  budgetCents,
  budgetPercentages,
  budgetScopes,
  percentagesProblem,
  webhookAddressProblem,
} from '@perigee/domain/budgets'
import * as z from 'zod/mini'
import { defineCall } from '../call'
import { listOf, obeys, projectId, timestamp, uuid } from '../fields'

const wrongAmount = 'The amount must be between $0.01 and $1,000,000.00.'

const budget = z.object({
  id: z.string(),
  scope: z.enum(budgetScopes),
  projectId: z.nullable(z.string()),
  projectName: z.nullable(z.string()),
  bucketName: z.nullable(z.string()),
  /** There is no bucket of this name any more; what it used this month still counts. */
  gone: z.boolean(),
  /** A month of UTC. */
  cents: z.number(),
  /** The smallest first. */
  percentages: z.array(z.number()),
  /** Whether downloads are refused when the whole budget is spent. */
  stopDownloads: z.boolean(),
  mail: z.boolean(),
  /** An address, or null for none. */
  webhook: z.nullable(z.string()),
  /** Whether deliveries can be signed. */
  webhookSecretMade: z.boolean(),
  /** Of this month, as of now; before coupons, and without the minimum charge. */
  spentCents: z.number(),
  /** What the month is expected to come to. */
  forecastCents: z.number(),
  /** Percentages that were reached this month and of which the owner was told. */
  reached: z.array(z.number()),
  downloadsStopped: z.boolean(),
  stoppedAt: z.nullable(timestamp),
  /** The newest delivery to the webhook that has an end, or is tried again. */
  lastDelivery: z.nullable(z.object({ at: timestamp, ok: z.boolean(), said: z.string() })),
  createdAt: timestamp,
})
export type Budget = z.output<typeof budget>

/** With the secret that this call has made for the webhook (`whsec_…`), which is shown never again; null for none. */
const budgetWithSecret = z.extend(budget, { secret: z.nullable(z.string()) })
export type BudgetWithSecret = z.output<typeof budgetWithSecret>

const rules = {
  cents: z
    .number(wrongAmount)
    .check(
      z.refine(Number.isInteger, wrongAmount),
      z.gte(budgetCents.least, wrongAmount),
      z.lte(budgetCents.most, wrongAmount),
    ),
  percentages: z._default(
    z.array(z.number()).check(
      z.check<number[]>(({ value, issues }) => {
        const message = percentagesProblem(value)
        if (message !== undefined) issues.push({ code: 'custom', input: value, message })
      }),
    ),
    () => [...budgetPercentages.usual],
  ),
  stopDownloads: z._default(z.boolean(), false),
  mail: z._default(z.boolean(), true),
  webhook: z._default(z.nullable(z.string().check(z.trim(), obeys(webhookAddressProblem))), null),
}

/** What can be changed of a budget. */
export const budgetRules = z.object(rules)

/** Neither: the account; a project alone: the project. */
const covered = {
  projectId: z._default(z.nullable(projectId), null),
  bucketName: z._default(z.nullable(z.string().check(z.maxLength(200, 'There is no such bucket.'))), null),
}

const byId = z.object({ id: uuid })

/** Additions of ours. */
export const budgets = {
  /** Of the person who asks: the account's first, then by project and bucket. */
  list: defineCall({
    method: 'GET',
    path: '/api/v0/payments/budgets',
    may: 'billing.view',
    response: z.object({ budgets: listOf(budget) }),
    fallback: 'Can not list budgets',
  }),

  create: defineCall({
    method: 'POST',
    path: '/api/v0/payments/budgets',
    may: 'signedIn',
    body: z.object({ ...covered, ...rules }),
    response: budgetWithSecret,
    status: 201,
    fallback: 'Can not create the budget',
  }),

  /** What it covers stays. The first address of a webhook makes a secret. */
  change: defineCall({
    method: 'PUT',
    path: '/api/v0/payments/budgets/:id',
    may: 'signedIn',
    params: byId,
    body: budgetRules,
    response: budgetWithSecret,
    fallback: 'Can not change the budget',
  }),

  remove: defineCall({
    method: 'DELETE',
    path: '/api/v0/payments/budgets/:id',
    may: 'signedIn',
    params: byId,
    status: 204,
    fallback: 'Can not delete the budget',
  }),

  /** Another one: what is signed from now on is signed with it alone. */
  makeSecret: defineCall({
    method: 'POST',
    path: '/api/v0/payments/budgets/:id/webhook-secret',
    may: 'signedIn',
    params: byId,
    response: z.object({ secret: z.string() }),
    fallback: 'Can not make a secret',
  }),

  /** Sends a test to the webhook at once. `status`: what it answered, 0 for nothing. `said`: the same in words. */
  test: defineCall({
    method: 'POST',
    path: '/api/v0/payments/budgets/:id/test',
    may: 'signedIn',
    params: byId,
    response: z.object({ status: z.number(), said: z.string() }),
    rateLimit: { by: 'user', name: 'test-webhook' },
    fallback: 'Can not test the webhook',
  }),

  /** For whoever is in the project: whether its owner has limited what downloads may cost, and that is reached. */
  downloadsStopped: defineCall({
    method: 'GET',
    path: '/api/v0/projects/:id/downloads-stopped',
    may: 'project.view',
    params: z.object({ id: projectId }),
    response: z.object({
      /** Those of the whole project. */
      stopped: z.boolean(),
      /** Those of single buckets. */
      buckets: listOf(z.string()),
      /** The next month, with which it ends by itself; null when nothing is stopped. */
      until: z.nullable(timestamp),
    }),
    fallback: 'Can not read whether downloads are stopped',
  }),
}
