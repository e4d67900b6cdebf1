import { type Context, inTransaction } from '@perigee/actors/context'
import { recordActs } from '@perigee/actors/record-acts'
import { projectUseCase } from '@perigee/actors/use-case'
import { projectRefusals } from '@perigee/contract/refusals/projects'
import { setComputeAllowed as updateProject } from '@perigee/satellite-db/compute-entitlement'
import { lockActiveProject } from '@perigee/satellite-db/projects'

/**
 * Whether a project may have machines; null: as the setting says. Those that it has stay, and go on running.
 * @throws noSuchProject
 */
export const setComputeAllowed = projectUseCase(
  'project.setCompute',
  (
    context: Pick<Context, 'db' | 'clock'>,
    { project: { publicId }, actor },
    { isAllowed }: { isAllowed: boolean | null },
  ): Promise<{ name: string }> =>
    inTransaction(context, async (within) => {
      const project = await lockActiveProject(within.db, publicId)
      if (!project) throw projectRefusals.noSuchProject()
      await updateProject(within.db, project.internalId, isAllowed)
      const facts = { allowed: isAllowed === null ? 'default' : yesOrNo(isAllowed) }
      await recordActs(within, [{ name: 'project.computeChanged', target: publicId, facts, project, actor }])
      return { name: project.name }
    }),
)

const yesOrNo = (is: boolean): string => (is ? 'yes' : 'no')
