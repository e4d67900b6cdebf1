import { type ProjectLimits, setTierLimits } from '@perigee/accounts/administration/change-account'
import { operator } from '@perigee/actors/actor'
import { isRefusal } from '@perigee/contract/refusal'
import { showProject } from '@perigee/projects/projects/show-project'
import { integer, size } from '@perigee/server-kit/settings/parsers'
import type { ProjectId } from '@perigee/std/brand'
import type { Command } from 'commander'
import { type AdminContext, type AdminParts, commandOn } from './admin-database'
import { as, orNone } from './option-value'
import { projectText } from './project-text'

const amount = as(integer({ min: 0 }))

/** `admin project`: what operators do about single projects. */
export function addProjectAdmin(admin: Command, parts: AdminParts): void {
  const on = commandOn(parts)
  const project = admin.command('project').description('single projects, by id')

  project
    .command('show')
    .argument('<project>', 'id')
    .option('--json', 'for programs', false)
    .description('owner, status, limits, what is used of them')
    .action((id: string, flags: { json: boolean }) => on((context) => describeProject(context, id, flags)))
  project
    .command('set-limits')
    .argument('<project>', 'id')
    .option('--storage <size>', 'such as 500GB', as(size))
    .option('--bandwidth <size>', 'of a month', as(size))
    .option('--segments <number>', 'pieces of objects, of 64 MiB at most', amount)
    .option('--buckets <number>', 'at most', amount)
    .option('--rate <number>', 'calls of the store a second; 0 closes the project', as(orNone(integer({ min: 0 }))))
    .option('--burst <number>', 'calls at once before the rate counts', as(orNone(integer({ min: 1 }))))
    .description('of this project only; they count at once')
    .action((id: string, flags: ProjectLimits) => on((context) => setProjectLimits(context, id, flags)))
}

/** @throws Error when there is none; so does the one below */
export async function describeProject(context: AdminContext, id: string, { json }: { json: boolean }): Promise<string> {
  const project = await onProject(id, (projectId) => showProject(context, operator, { projectId }))
  return projectText(project, { json })
}

/** What is not given stays. */
export async function setProjectLimits(context: AdminContext, id: string, limits: ProjectLimits): Promise<string> {
  if (Object.keys(limits).length === 0) throw new Error('Give at least one limit.')
  const { name } = await onProject(id, (projectId) => setTierLimits(context, operator, { projectId, limits }))
  return `The limits of ${name} (${id}) are set.`
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Runs `work` on the id that the console, `admin user show` and the logs show. */
async function onProject<Result>(id: string, work: (projectId: ProjectId) => Promise<Result>): Promise<Result> {
  const missing = () => new Error(`There is no project "${id}".`)
  if (!uuid.test(id)) throw missing()
  try {
    return await work(id.toLowerCase() as ProjectId)
  } catch (error) {
    throw isRefusal(error, 'noSuchProject') ? missing() : error
  }
}
