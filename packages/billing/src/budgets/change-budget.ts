import { inTransaction } from '@perigee/actors/context'
import { useCase } from '@perigee/actors/use-case'
import { billingRefusals } from '@perigee/contract/refusals/billing'
import { isReached, reachedPercentages } from '@perigee/domain/budgets'
import { deleteAlertsBut, deleteBudget, findBudget, lockBudget, updateBudget } from '@perigee/satellite-db/budgets'
import { applyDownloadStops } from '@perigee/satellite-db/download-stops'
import { dropDeliveries } from '@perigee/satellite-db/webhook-deliveries'
import { monthStart } from '@perigee/std/month-start'
import type { BudgetRules } from './budget-rules'
import type { BudgetsContext } from './budgets-context'
import type { BudgetWithSecret } from './create-budget'
import { requireWebhookAddress } from './require-webhook-address'
import { spentOfBudgets } from './spent-of-budgets'
import { stoppedSince, viewBudgets, type ViewNeeds } from './view-budgets'
import { sealedNewSecret } from './webhook-secrets'

type Needs = ViewNeeds & Pick<BudgetsContext, 'webhookKey'>

/**
 * Gives a budget of the person who asks other rules. Where they let downloads go on, they go on at once. What was reached
 * of another amount, and is not of this one, is told again when it is. The first address makes a secret.
 * @throws noSuchBudget, invalidInput
 */
export const changeBudget = useCase(
  'signedIn',
  async (context: Needs, { user }, { id, ...rules }: { id: string } & BudgetRules): Promise<BudgetWithSecret> => {
    requireWebhookAddress(context, rules)
    const own = { id, userId: user.id }
    const before = await findBudget(context.db, own)
    if (!before) throw billingRefusals.noSuchBudget()
    const now = context.clock()
    const spent = (await spentOfBudgets(context, { user, budgets: [before], now })).get(id) ?? 0n
    const secret = await inTransaction(context, async ({ db }) => {
      const locked = await lockBudget(db, own)
      if (!locked) throw billingRefusals.noSuchBudget()
      const made = rules.webhook !== null && locked.sealedSecret === null ? sealedNewSecret(context, id) : null
      const staysStopped =
        stoppedSince({ ...locked, stopDownloads: rules.stopDownloads }, now) !== null &&
        isReached({ cents: rules.cents, percentage: 100 }, spent)
      await updateBudget(db, id, {
        cents: rules.cents,
        percentages: rules.percentages,
        stop_downloads: rules.stopDownloads,
        mail: rules.mail,
        webhook: rules.webhook,
        ...(made && { sealed_secret: made.sealed }),
        ...(staysStopped ? {} : { stopped_month: null, stopped_at: null }),
      })
      if (rules.webhook === null) await dropDeliveries(db, id)
      await deleteAlertsBut(db, id, {
        month: monthStart(now),
        percentages: reachedPercentages({ cents: rules.cents, percentages: allPercentages }, spent),
      })
      await applyDownloadStops(db, user.id, now)
      return made?.text ?? null
    })
    const after = await findBudget(context.db, own)
    const [viewed] = after ? await viewBudgets(context, user, [after]) : []
    if (!viewed) throw billingRefusals.noSuchBudget()
    return { ...viewed, secret }
  },
)

const allPercentages = Array.from({ length: 200 }, (_, index) => index + 1)

/** Downloads that it stopped go on at once. @throws noSuchBudget */
export const removeBudget = useCase(
  'signedIn',
  async (context: Pick<Needs, 'db' | 'clock'>, { user }, { id }: { id: string }): Promise<void> =>
    inTransaction(context, async ({ db, clock }) => {
      if (!(await lockBudget(db, { id, userId: user.id }))) throw billingRefusals.noSuchBudget()
      await deleteBudget(db, id)
      await applyDownloadStops(db, user.id, clock())
    }),
)
