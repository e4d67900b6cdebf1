import type { Context } from '@perigee/actors/context'
import { recordActs } from '@perigee/actors/record-acts'
import { projectUseCase } from '@perigee/actors/use-case'
import { computeRefusals } from '@perigee/contract/refusals/compute'
import { changeInstance } from './change-instance'

/** It is asked to shut down, and ended after a while. @throws noSuchInstance, instanceIsDeleting, instanceIsStopped */
export const stopInstance = projectUseCase(
  'compute.use',
  (context: Pick<Context, 'db' | 'clock'>, { project, actor }, { id }: { id: string }) =>
    changeInstance(context, { project, id }, async (within, row) => {
      if (row.wanted === 'stopped') throw computeRefusals.instanceIsStopped()
      const facts = { name: row.name }
      await recordActs(within, [{ name: 'instance.stopped', target: id, facts, project, actor }])
      return {
        wanted: 'stopped',
        status: 'pending',
        waits_for: 'stop',
        problem: null,
        failed_starts: 0,
        retry_at: null,
      }
    }),
)
