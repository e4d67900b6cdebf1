import { integer, size } from '@perigee/server-kit/settings/parsers'
import type { Command } from 'commander'
import type { AdminParts } from './admin'
import { withAdminDatabase, type AdminDb } from './admin-database'
import { as, orNone } from './option-value'
import { setProjectLimits, type ProjectLimitFlags } from './projects/set-project-limits'
import { describeProject } from './projects/show-project'

const amount = as(integer({ min: 0 }))

/** `admin project`: what operators do about single projects. */
export function addProjectAdmin(admin: Command, { config, say }: AdminParts): void {
  const on = async (work: (db: AdminDb) => Promise<string>) => say(await withAdminDatabase(config(), work))
  const project = admin.command('project').description('single projects, by id')

  project
    .command('show')
    .argument('<project>', 'id')
    .option('--json', 'for programs', false)
    .description('owner, status, limits, what is used of them')
    .action((id: string, flags: { json: boolean }) => on((db) => describeProject(db, id, flags)))
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
    .action((id: string, flags: ProjectLimitFlags) => on((db) => setProjectLimits(db, id, flags)))
}
