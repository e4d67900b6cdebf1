import { createBudget } from '@perigee/billing/budgets/create-budget'
import { budgets } from '@perigee/contract/payments/budgets'
import { example } from './example'
import type { Scene } from './scene'

const rules = { cents: 1000, percentages: [50, 100], stopDownloads: false, mail: true }

/** The one budget of the scene's account, with a webhook where nobody listens. @returns its id */
export async function aBudget({ api, id, session }: Scene): Promise<string> {
  await api.db.deleteFrom('satellite.budgets').where('user_id', '=', id).execute()
  const covered = { projectId: null, bucketName: null }
  const webhook = 'https://127.0.0.1:9/hook'
  const settings = { ...api.deps.settings, webhookPrivateAddresses: true }
  const made = await createBudget({ ...api.deps, settings }, session, { ...covered, ...rules, webhook })
  return made.budget.id
}

/** Calls about what a month may cost. */
export const budgetExamples = [
  example('budgets.list', budgets.list),
  example('budgets.create', budgets.create, {
    given: ({ project }) => ({ body: { projectId: project.publicId, cents: 1000 } }),
  }),
  example('budgets.change', budgets.change, {
    given: async (scene) => ({ params: { id: await aBudget(scene) }, body: rules }),
  }),
  example('budgets.remove', budgets.remove, { given: async (scene) => ({ params: { id: await aBudget(scene) } }) }),
  example('budgets.makeSecret', budgets.makeSecret, {
    given: async (scene) => ({ params: { id: await aBudget(scene) } }),
  }),
  // It says that the address is not one of the Internet.
  example('budgets.test', budgets.test, { given: async (scene) => ({ params: { id: await aBudget(scene) } }) }),
  example('budgets.downloadsStopped', budgets.downloadsStopped, {
    given: ({ project }) => ({ params: { id: project.publicId } }),
  }),
]
