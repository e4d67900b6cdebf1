import { projects } from '@perigee/contract/projects'
import { projectFacts } from '@perigee/satellite-db/projects/project-facts'
import { toBase64 } from '@perigee/std/encoding'
import { findProject } from '../../access/find-project'
import type { Deps } from '../../deps'
import { implement } from '../../session/session'
import { createProject } from './create-project'
import { listProjects } from './list-projects'
import { presentProjectConfig } from './present-project-config'
import { projectUsageLimits, totalUsageLimits } from './usage-limits'

export const projectRoutes = (deps: Deps) => [
  implement(projects.list, ({ session }) => listProjects(deps, session)),

  implement(projects.create, ({ session, body }) => createProject(deps, session, body)),

  implement(projects.config, async ({ session, params }) => {
    const project = await findProject(deps, session, params.id)
    return presentProjectConfig(project, await projectFacts(deps.db, project.internalId), deps.settings)
  }),

  implement(projects.salt, async ({ session, params }) => {
    const { salt } = await findProject(deps, session, params.id)
    return toBase64(salt)
  }),

  implement(projects.usageLimits, async ({ session, params }) => {
    return projectUsageLimits(deps, await findProject(deps, session, params.id))
  }),

  implement(projects.totalUsageLimits, ({ session }) => totalUsageLimits(deps, session)),
]
