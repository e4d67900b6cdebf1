import { changeBudget, removeBudget } from '@perigee/billing/budgets/change-budget'
import { createBudget } from '@perigee/billing/budgets/create-budget'
import { readDownloadStop } from '@perigee/billing/budgets/downloads-stopped'
import { makeWebhookSecret, testWebhook } from '@perigee/billing/budgets/own-webhook'
import { listOwnBudgets } from '@perigee/billing/budgets/view-budgets'
import { budgets } from '@perigee/contract/payments/budgets'
import type { Deps } from '../../deps'
import { serve } from '../../session/serve'
import { implement } from '../../session/session'
import { presentBudget } from './present-budget'
import { presentDownloadStop } from '../../files/present-download-stop'

/** What a month may cost. */
export const budgetRoutes = (deps: Deps) => [
  serve(deps, budgets.list, listOwnBudgets, {
    input: () => undefined,
    present: (found) => ({ budgets: found.map(presentBudget) }),
  }),

  implement(budgets.create, async ({ session, body }) => {
    const { secret, ...made } = await createBudget(deps, session, body)
    return { ...presentBudget(made), secret }
  }),

  implement(budgets.change, async ({ session, params, body }) => {
    const { secret, ...changed } = await changeBudget(deps, session, { ...params, ...body })
    return { ...presentBudget(changed), secret }
  }),

  implement(budgets.remove, ({ session, params }) => removeBudget(deps, session, params)),

  implement(budgets.makeSecret, async ({ session, params }) => ({
    secret: await makeWebhookSecret(deps, session, params),
  })),

  implement(budgets.test, async ({ session, params }) => {
    const { status, said } = await testWebhook(deps, session, params)
    return { status, said }
  }),
]

/** For whoever is in the project, also those whom a reseller bills. */
export const downloadStopRoute = (deps: Deps) =>
  serve(deps, budgets.downloadsStopped, readDownloadStop, {
    input: ({ params }) => ({ projectId: params.id }),
    present: presentDownloadStop,
  })
