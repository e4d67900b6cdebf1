import { recordActs } from '@perigee/actors/record-acts'
import { requireUnfrozen } from '@perigee/actors/require-unfrozen'
import { projectUseCase } from '@perigee/actors/use-case'
import { computeRefusals } from '@perigee/contract/refusals/compute'
import type { ComputeContext } from '../context'
import { requireCompute } from '../require-compute'
import { anotherStart, changeInstance } from './change-instance'
import { requireQuota } from './require-place'

/**
 * It is stopped, and started again.
 * @throws noSuchInstance, instanceIsDeleting, instanceIsStopped, computeNotOffered, computeNotAllowed, accountFrozen,
 * computeNeedsPaidPlan, computeQuotaReached
 */
export const restartInstance = projectUseCase(
  'compute.create',
  async (context: Pick<ComputeContext, 'db' | 'clock' | 'settings'>, { project, actor }, { id }: { id: string }) => {
    await requireCompute(context, project)
    await requireUnfrozen(context.db, project.ownerId)
    return changeInstance(context, { project, id }, async (within, row) => {
      if (row.wanted === 'stopped') throw computeRefusals.instanceIsStopped()
      await requireQuota(within, { projectId: project.internalId })
      const facts = { name: row.name }
      await recordActs(within, [{ name: 'instance.restarted', target: id, facts, project, actor }])
      return anotherStart(row)
    })
  },
)
