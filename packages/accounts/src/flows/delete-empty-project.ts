import { inTransaction } from '@perigee/actors/context'
import { recordActs } from '@perigee/actors/record-acts'
import { projectUseCase } from '@perigee/actors/use-case'
import { flowRefusals } from '@perigee/contract/refusals/flows'
import { projectRefusals } from '@perigee/contract/refusals/projects'
import { endProjects } from '@perigee/satellite-db/project-deletion'
import { lockActiveProject } from '@perigee/satellite-db/projects'
import type { AccountsContext } from '../context'
import { projectRestriction } from './project-restriction'

/**
 * Ends a project in which nothing can be lost, without the steps of the dialog: whatever would be in their way is in the
 * way here, too. For programs of its owner. @throws flowOff, projectNotEmpty, noSuchProject
 */
export const deleteEmptyProject = projectUseCase(
  'project.deleteEmpty',
  async (
    context: Pick<AccountsContext, 'db' | 'clock' | 'settings' | 'openBusiness'>,
    { project, actor },
  ): Promise<void> => {
    if (!context.settings.projectDeletion) throw flowRefusals.flowOff()
    await inTransaction(context, async (within) => {
      const { db } = within
      const { publicId, internalId } = project
      if (!(await lockActiveProject(db, publicId))) throw projectRefusals.noSuchProject()
      const restriction = await projectRestriction(within, { db, user: actor.user, project })
      if (restriction) throw projectRefusals.projectNotEmpty(whatHolds(restriction))
      await endProjects(db, [internalId])
      await recordActs(within, [{ name: 'project.deleted', project, actor, target: publicId, facts: {} }])
    })
  },
)

type Restriction = NonNullable<Awaited<ReturnType<typeof projectRestriction>>>

function whatHolds({ buckets, instances, apiKeys, currentUsage, held }: Restriction): string {
  const counted = (count: number, word: string) =>
    `${count} ${word}${count === 1 ? '' : 's'} (${held.join(', ')}${held.length < count ? ', …' : ''})`
  if (buckets > 0) return counted(buckets, 'bucket')
  if (instances > 0) return counted(instances, 'instance')
  if (apiKeys > 0) return counted(apiKeys, 'access key')
  return currentUsage ? 'usage of this month that will be charged for' : 'usage that is not invoiced yet'
}
