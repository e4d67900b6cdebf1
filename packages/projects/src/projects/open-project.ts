import { projectUseCase } from '@perigee/actors/use-case'
import type { Role } from '@perigee/domain/roles'
import { type ProjectFacts, projectFacts, type ProjectRow } from '@perigee/satellite-db/projects'
import type { ProjectsContext } from '../context'
import { managedPassphrase } from './managed-passphrase'

export interface OpenedProject extends ProjectFacts {
  project: ProjectRow
  /** Of the caller. */
  role: Role | null
  /** Undefined where people keep it themselves, and while there is no key management. */
  passphrase: string | undefined
}

/** What a member's client needs to work in the project. @throws keyManagementUnavailable */
export const openProject = projectUseCase(
  'project.open',
  async (context: Pick<ProjectsContext, 'db' | 'vault' | 'logger'>, { project, role }): Promise<OpenedProject> => {
    const passphrase = await managedPassphrase(context, project)
    return { project, role, passphrase, ...(await projectFacts(context.db, project.internalId)) }
  },
)

/** The 32 bytes that root keys are derived with. */
export const readSalt = projectUseCase('project.open', async (_context, { project }) => project.salt)
