import { inTransaction } from '@perigee/actors/context'
import { recordActs } from '@perigee/actors/record-acts'
import { projectUseCase } from '@perigee/actors/use-case'
import { projectRefusals } from '@perigee/contract/refusals/projects'
import { setComputeAllowed } from '@perigee/satellite-db/compute-entitlement'
import { lockActiveProject } from '@perigee/satellite-db/projects'
import type { ComputeContext } from '../context'

/** What an operator can say of a project; `default`: as the setting says of all. */
export const computeWords = { allow: true, deny: false, default: null } as const
export type ComputeWord = keyof typeof computeWords

/**
 * Whether a project may have machines, from now on. Those that it has stay, and go on running: their people can stop and
 * remove them.
 */
export const setCompute = projectUseCase(
  'project.setCompute',
  async (
    context: Pick<ComputeContext, 'db' | 'clock'>,
    { project: { publicId }, actor },
    { may }: { may: ComputeWord },
  ): Promise<{ name: string }> =>
    inTransaction(context, async (within) => {
      const project = await lockActiveProject(within.db, publicId)
      if (!project) throw projectRefusals.noSuchProject()
      await setComputeAllowed(within.db, project.internalId, computeWords[may])
      await recordActs(within, [{ name: 'project.computeSet', target: publicId, facts: { may }, project, actor }])
      return { name: project.name }
    }),
)
