import { passphraseChecks } from '@perigee/contract/passphrase-checks'
import { projects } from '@perigee/contract/projects'
import { listPassphraseChecks } from '@perigee/satellite-db/passphrase-checks'
import { projectFacts } from '@perigee/satellite-db/projects'
import { toBase64 } from '@perigee/std/encoding'
import { findProject } from '../../access/find-project'
import type { Deps } from '../../deps'
import { implement } from '../../session/session'
import { createProject } from './create-project'
import { dailyUsage } from './daily-usage'
import { listProjects } from './list-projects'
import { managedPassphrase } from './managed-passphrase'
import { presentProjectConfig } from './present-project-config'
import { rememberPassphraseCheck } from './remember-passphrase-check'
import { projectUsageLimits, totalUsageLimits } from './usage-limits'

export const projectRoutes = (deps: Deps) => [
  implement(projects.list, ({ session }) => listProjects(deps, session)),

  implement(projects.create, ({ session, body }) => createProject(deps, session, body)),

  implement(projects.config, async ({ session, params }) => {
    const project = await findProject(deps, session, params.id)
    const passphrase = await managedPassphrase(deps, project)
    const facts = await projectFacts(deps.db, project.internalId)
    return presentProjectConfig(project, facts, { placements: deps.placements, passphrase })
  }),

  implement(projects.salt, async ({ session, params }) => {
    const { salt } = await findProject(deps, session, params.id)
    return toBase64(salt)
  }),

  implement(projects.usageLimits, async ({ session, params }) => {
    return projectUsageLimits(deps, await findProject(deps, session, params.id))
  }),

  implement(projects.dailyUsage, async ({ session, params, query, reply }) => {
    const usage = await dailyUsage(deps, await findProject(deps, session, params.id), query)
    // It is one person's to see, so no cache between may keep it.
    reply.header('cache-control', 'private, max-age=3600')
    return usage
  }),

  implement(projects.totalUsageLimits, ({ session }) => totalUsageLimits(deps, session)),

  implement(passphraseChecks.list, async ({ session, params }) => {
    const { internalId } = await findProject(deps, session, params.id)
    return (await listPassphraseChecks(deps.db, internalId)).map(toBase64)
  }),

  implement(passphraseChecks.add, async ({ session, params, body }) => {
    await rememberPassphraseCheck(deps, await findProject(deps, session, params.id), body.check)
  }),
]
