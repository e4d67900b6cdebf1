import { baseline, statements, type Migrations } from '@perigee/server-kit/migrations'
import { definitions } from '../sql/definitions'
import { tables } from './baseline'
import { stepsBeforeBaseline } from './before-baseline'

/** Of the schema `store`. The schema `satellite` has to be there already. */
export const migrations: Migrations = {
  steps: { [baseline]: statements(tables) },
  definitions,
  beforeBaseline: Object.fromEntries(
    Object.entries(stepsBeforeBaseline).map(([name, texts]) => [name, statements(texts)]),
  ),
}
