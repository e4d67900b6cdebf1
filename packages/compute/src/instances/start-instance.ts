import { recordActs } from '@perigee/actors/record-acts'
import { requireUnfrozen } from '@perigee/actors/require-unfrozen'
import { projectUseCase } from '@perigee/actors/use-case'
import { computeRefusals } from '@perigee/contract/refusals/compute'
import type { ComputeContext } from '../context'
import { requireCompute } from '../require-compute'
import { anotherStart, changeInstance } from './change-instance'
import { requireQuota } from './require-place'

/**
 * Also tries again to start one in the state `error`.
 * @throws noSuchInstance, instanceIsDeleting, instanceIsRunning, computeNotOffered, computeNotAllowed, accountFrozen,
 * computeNeedsPaidPlan, computeQuotaReached
 */
export const startInstance = projectUseCase(
  'compute.create',
  async (context: Pick<ComputeContext, 'db' | 'clock' | 'settings'>, { project, actor }, { id }: { id: string }) => {
    await requireCompute(context, project)
    await requireUnfrozen(context.db, project.ownerId)
    return changeInstance(context, { project, id }, async (within, row) => {
      if (row.wanted === 'running' && row.status !== 'error') throw computeRefusals.instanceIsRunning()
      await requireQuota(within, { projectId: project.internalId })
      const facts = { name: row.name }
      await recordActs(within, [{ name: 'instance.started', target: id, facts, project, actor }])
      return anotherStart(row)
    })
  },
)
