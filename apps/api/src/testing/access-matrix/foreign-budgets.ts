import { budgets } from '@perigee/contract/payments/budgets'
import { billingRefusals } from '@perigee/contract/refusals/billing'
import { projectRefusals } from '@perigee/contract/refusals/projects'
import { aBudget } from './budget-examples'
import { foreign } from './foreign-case'
import type { Scene } from './scene'

const budget = async (theirs: Scene) => ({ known: await aBudget(theirs), unknown: crypto.randomUUID() })
const about = { objects: budget, answer: billingRefusals.noSuchBudget() }
const byId = (id: string) => ({ params: { id } })

const aboutProject = {
  objects: (theirs: Scene) => ({ known: theirs.project.publicId, unknown: crypto.randomUUID() }),
  answer: projectRefusals.noSuchProject(),
}

/** Budgets of somebody else, and of projects of somebody else. */
export const foreignBudgets = [
  foreign('budgets.create', budgets.create, {
    ...aboutProject,
    given: (projectId) => ({ body: { projectId, cents: 5 } }),
  }),
  foreign('budgets.downloadsStopped', budgets.downloadsStopped, { ...aboutProject, given: byId }),
  foreign('budgets.change', budgets.change, {
    ...about,
    given: (id) => ({ params: { id }, body: { cents: 5 } }),
  }),
  foreign('budgets.remove', budgets.remove, { ...about, given: byId }),
  foreign('budgets.makeSecret', budgets.makeSecret, { ...about, given: byId }),
  foreign('budgets.test', budgets.test, { ...about, given: byId }),
]
