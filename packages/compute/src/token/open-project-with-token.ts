import type { Actor } from '@perigee/actors/actor'
import { projectUseCase } from '@perigee/actors/use-case'
import { can } from '@perigee/domain/permissions'
import type { Role } from '@perigee/domain/roles'
import type { ProjectsContext } from '@perigee/projects/context'
import { type OpenedProject, openProject } from '@perigee/projects/projects/open-project'
import { listInstances } from '@perigee/satellite-db/compute-instances'
import type { ProjectRow } from '@perigee/satellite-db/projects'
import type { ComputeContext } from '../context'
import { isComputeOffered, mayHaveMachines } from '../require-compute'
import { issueComputeToken } from './issue-compute-token'

type Needs = Pick<ComputeContext, 'clock' | 'settings'> &
  Pick<ProjectsContext, 'db' | 'vault' | 'logger'> & { keys: Pick<ComputeContext['keys'], 'computeTokens'> }

/** A project as `openProject` opens it, with a token for the compute service where the person can use one. */
export const openProjectWithToken = projectUseCase(
  'project.open',
  async (context: Needs, { actor, project, role }): Promise<OpenedProject & { computeToken: string | undefined }> => {
    const opened = await openProject(context, actor, { projectId: project.publicId })
    return { ...opened, computeToken: await tokenFor(context, { actor, project, role }) }
  },
)

interface Asking {
  actor: Actor
  project: ProjectRow
  role: Role | null
}

/** A new one each time. Undefined for members, for programs, and for projects that may have no machines and have none. */
async function tokenFor(context: Needs, { actor, project, role }: Asking): Promise<string | undefined> {
  if (actor.kind !== 'session' || role === null || !can(role, 'compute.use')) return undefined
  if (!isComputeOffered(context.settings)) return undefined
  if (!(await mayHaveMachines(context, project)) && !(await hasMachines(context, project))) return undefined
  return issueComputeToken(context, { projectId: project.publicId, sessionIdHash: actor.idHash }).token
}

const hasMachines = async ({ db }: Needs, { internalId }: ProjectRow): Promise<boolean> =>
  (await listInstances(db, { projectId: internalId, limit: 1 })).length > 0
