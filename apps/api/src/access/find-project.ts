import { commonRefusals } from '@perigee/contract/refusals/common'
import { projectRefusals } from '@perigee/contract/refusals/projects'
import { roleOf, type Role } from '@perigee/domain/roles'
import { findProjectOfMember, type ProjectOfMember } from '@perigee/satellite-db/members'
import type { ProjectId } from '@perigee/std/brand'
import type { Deps } from '../deps'
import type { Session } from '@perigee/accounts/sessions/session'

/** The project, for one of its people. @throws noSuchProject for everybody else, as for an id that nothing has */
export async function findProject(
  { db }: Pick<Deps, 'db'>,
  { user }: Session,
  projectId: ProjectId,
): Promise<ProjectOfMember> {
  const project = await findProjectOfMember(db, { projectId, userId: user.id })
  if (!project) throw projectRefusals.noSuchProject()
  return project
}

/** For calls that name the project in either of two ways. @throws invalidInput when neither is given */
export function namedProject(query: {
  publicID?: ProjectId | undefined
  projectID?: ProjectId | undefined
}): ProjectId {
  const id = query.publicID ?? query.projectID
  if (id === undefined) throw commonRefusals.invalidInput('A project is needed.')
  return id
}

export const callerRole = ({ user }: Session, project: { ownerId: string; role: number }): Role =>
  roleOf({ userId: user.id, wireRole: project.role }, project)
