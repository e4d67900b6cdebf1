import { baseline, statements, type Migrations } from '@perigee/server-kit/migrations'
import { definitions } from '../sql/definitions'
import { tables } from './baseline'
import { stepsBeforeBaseline } from './before-baseline'
import { completedUploads } from './completed-uploads'
import { keptNames } from './kept-names'
import { lifecycleRules } from './lifecycle-rules'
import { smallObjects } from './small-objects'

/** Of the schema `store`. The schema `satellite` has to be there already. */
export const migrations: Migrations = {
  steps: {
    [baseline]: statements(tables),
    '0002-completed-uploads': statements(completedUploads),
    '0003-lifecycle-rules': statements(lifecycleRules),
    '0004-small-objects': statements(smallObjects),
    '0005-kept-names': statements(keptNames),
  },
  definitions,
  beforeBaseline: Object.fromEntries(
    Object.entries(stepsBeforeBaseline).map(([name, texts]) => [name, statements(texts)]),
  ),
}
