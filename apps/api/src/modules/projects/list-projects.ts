import type { Project } from '@perigee/contract/projects'
import { listProjectsOfMember } from '@perigee/satellite-db/members'
import { noUsage, projectUsage } from '@perigee/satellite-db/project-usage'
import { monthStart } from '../../access/month-start'
import type { Deps } from '../../deps'
import type { Session } from '@perigee/accounts/sessions/session'
import { presentProject } from './present-project'

/** Own and shared projects, in two queries however many there are. */
export async function listProjects({ db, clock }: Pick<Deps, 'db' | 'clock'>, { user }: Session): Promise<Project[]> {
  const projects = await listProjectsOfMember(db, user.id)
  const ids = projects.map(({ internalId }) => internalId)
  const usage = await projectUsage(db, ids, { since: monthStart(clock()) })
  return projects.map((project) => presentProject(project, usage.get(project.internalId) ?? noUsage))
}
