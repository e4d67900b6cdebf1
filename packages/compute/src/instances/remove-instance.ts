import { type Context, inTransaction } from '@perigee/actors/context'
import { recordActs } from '@perigee/actors/record-acts'
import { projectUseCase } from '@perigee/actors/use-case'
import { computeRefusals } from '@perigee/contract/refusals/compute'
import { keyAct } from '@perigee/projects/audit/key-act'
import { deleteApiKeys, findApiKeyOfProject } from '@perigee/satellite-db/api-keys'
import { endUsage } from '@perigee/satellite-db/compute-usage'
import { lockInstance, updateInstance, wakeController } from '@perigee/satellite-db/compute-instances'
import { usualPatience } from '../controller/controller-context'

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
      const key =
        row.storageKeyId === null ? undefined : await findApiKeyOfProject(db, { projectId, id: row.storageKeyId })
      if (key) {
        await deleteApiKeys(db, [key.id])
        await recordActs(within, [keyAct({ what: 'deleted', key, project, actor })])
      }
      await wakeController(db, id)
    }),
)
