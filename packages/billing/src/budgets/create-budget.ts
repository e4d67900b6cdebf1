import { authorizeInProject } from '@perigee/actors/authorize'
import { inTransaction } from '@perigee/actors/context'
import { useCase } from '@perigee/actors/use-case'
import { billingRefusals } from '@perigee/contract/refusals/billing'
import { commonRefusals } from '@perigee/contract/refusals/common'
import { storeRefusals } from '@perigee/contract/refusals/store'
import { mostBudgets } from '@perigee/domain/budgets'
import { findBucket } from '@perigee/satellite-db/buckets'
import { findBudget, insertBudget, listBudgets } from '@perigee/satellite-db/budgets'
import { lockUser } from '@perigee/satellite-db/users'
import type { ProjectId } from '@perigee/std/brand'
import { randomUUID } from 'node:crypto'
import type { BudgetRules } from './budget-rules'
import type { BudgetsContext } from './budgets-context'
import { requireWebhookAddress } from './require-webhook-address'
import { viewBudgets, type ViewedBudget, type ViewNeeds } from './view-budgets'
import { sealedNewSecret } from './webhook-secrets'

type Needs = ViewNeeds & Pick<BudgetsContext, 'webhookKey'>

/** Neither: the whole account. */
interface Covered {
  projectId: ProjectId | null
  bucketName: string | null
}

/** With the secret of its webhook, which is not told again; null without a webhook. */
export interface BudgetWithSecret extends ViewedBudget {
  secret: string | null
}

/**
 * Makes a budget of the person who asks: for everything, for a project of theirs, or for a bucket in it.
 * @throws noSuchProject, forbidden for who does not own the project, noSuchBucket, budgetExists, tooManyBudgets,
 * invalidInput
 */
export const createBudget = useCase(
  'signedIn',
  async (
    context: Needs,
    actor,
    { projectId, bucketName, ...rules }: Covered & BudgetRules,
  ): Promise<BudgetWithSecret> => {
    const { user } = actor
    requireWebhookAddress(context, rules)
    if (bucketName !== null && projectId === null)
      throw commonRefusals.invalidInput('A bucket is covered in its project.', 'projectId')
    const owned = projectId === null ? null : await authorizeInProject(context, actor, 'project.setBudget', projectId)
    const project = owned?.project.internalId ?? null
    if (project !== null && bucketName !== null && !(await findBucket(context.db, project, bucketName)))
      throw storeRefusals.noSuchBucket(bucketName)
    const id = randomUUID()
    const secret = rules.webhook === null ? null : sealedNewSecret(context, id)
    const budget = await inTransaction(context, async ({ db, clock }) => {
      await lockUser(db, user.id)
      if ((await listBudgets(db, user.id)).length >= mostBudgets) throw billingRefusals.tooManyBudgets(mostBudgets)
      const inserted = await insertBudget(db, {
        id,
        user_id: user.id,
        project_id: project,
        bucket: bucketName,
        cents: rules.cents,
        percentages: rules.percentages,
        stop_downloads: rules.stopDownloads,
        mail: rules.mail,
        webhook: rules.webhook,
        sealed_secret: secret?.sealed ?? null,
        stopped_month: null,
        stopped_at: null,
        created_at: clock(),
      })
      if (inserted === undefined) throw billingRefusals.budgetExists()
      return findBudget(db, { id, userId: user.id })
    })
    const [viewed] = budget ? await viewBudgets(context, user, [budget]) : []
    // deleted with its project at this very moment
    if (!viewed) throw billingRefusals.noSuchBudget()
    return { ...viewed, secret: secret?.text ?? null }
  },
)
