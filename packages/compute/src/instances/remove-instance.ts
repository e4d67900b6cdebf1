import { type Context, inTransaction } from '@perigee/actors/context'
import { recordActs } from '@perigee/actors/record-acts'
import { projectUseCase } from '@perigee/actors/use-case'
import { computeRefusals } from '@perigee/contract/refusals/compute'
import { endUsage } from '@perigee/satellite-db/compute-usage'
import { lockInstance, updateInstance, wakeController } from '@perigee/satellite-db/compute-instances'
import { usualPatience } from '../controller/controller-context'
import { endStorageKey } from './end-storage-key'

/**
 * The machine is to go with its disk, and cannot be called back. From now on it costs nothing, and the access key that it
 * was given does not work. Asked again while it goes, nothing happens. @throws noSuchInstance
 */
export const removeInstance = projectUseCase(
  'compute.use',
  (context: Pick<Context, 'db' | 'clock'>, { project, actor }, { id }: { id: string }): Promise<void> =>
    inTransaction(context, async (within) => {
      const { db, clock } = within
      const projectId = project.internalId
      const row = await lockInstance(db, { projectId, id })
      if (!row) throw computeRefusals.noSuchInstance()
      if (row.wanted === 'deleted') return
      const now = clock()
      await updateInstance(db, id, { wanted: 'deleted', retry_at: null, updated_at: now })
      await endUsage(db, { instanceId: id, now, away: usualPatience.away })
      const facts = { name: row.name }
      await recordActs(within, [{ name: 'instance.deleted', target: id, facts, project, actor }])
      await endStorageKey(within, row, actor)
      await wakeController(db, id)
    }),
)
