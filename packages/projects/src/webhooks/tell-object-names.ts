import { inTransaction } from '@perigee/actors/context'
import { recordActs } from '@perigee/actors/record-acts'
import { projectUseCase } from '@perigee/actors/use-case'
import { setTellsObjectNames } from '@perigee/satellite-db/webhooks'
import type { WebhooksContext } from './webhooks-context'

/** Whether messages about objects carry their names from now on. The owner alone says so: names are encrypted else. */
export const tellObjectNames = projectUseCase(
  'project.tellObjectNames',
  (context: Pick<WebhooksContext, 'db' | 'clock'>, { project, actor }, { tells }: { tells: boolean }): Promise<void> =>
    inTransaction(context, async (within) => {
      if (!(await setTellsObjectNames(within.db, project.internalId, tells))) return
      const facts = { told: tells ? 'yes' : 'no' }
      await recordActs(within, [{ name: 'project.objectNamesChanged', target: '', facts, project, actor }])
    }),
)
