import { operator } from '@perigee/actors/actor'
import { listAllInstances } from '@perigee/compute/administration/list-all-instances'
import type { InstanceOfProject } from '@perigee/satellite-db/compute-instances'
import { Argument, type Command } from 'commander'
import {
  buildImage,
  describeImages,
  imageBuilders,
  type ImageName,
  type ImportFlags,
  importImage,
} from './compute-images'
import { forgetLocation } from './compute-locations'
import { type AdminContext, type AdminParts, commandOn } from './admin-database'

/** `compute`: images of this host, the instances of all projects, and locations that are gone. */
export function addCompute(program: Command, parts: AdminParts): void {
  const on = commandOn(parts)
  const { config, say } = parts
  const compute = program.command('compute').description('instances of projects, and images for them')
  compute
    .command('list')
    .option('--json', 'for programs', false)
    .description('instances of all projects, and what is wrong with any')
    .action((flags: { json: boolean }) => on((context) => describeInstances(context, flags)))
  compute
    .command('forget-location')
    .argument('<name>', 'of a location whose service does not come back')
    .option('--yes', 'do it: without, nothing is done but to say what would be forgotten', false)
    .description('forget a location, with the instances that it had')
    .action((name: string, { yes }: { yes: boolean }) => on((context) => forgetLocation(context, { name, yes })))
  compute
    .command('images')
    .description('images that instances of this host can be made of')
    .action(async () => say(await describeImages(config())))
  compute
    .command('build-image')
    .addArgument(new Argument('<name>', 'which one').choices(Object.keys(imageBuilders)))
    .description('make an image for QEMU of packages of Debian, which are downloaded')
    .action(async (name: ImageName) => say(await buildImage(config(), name)))
  compute
    .command('import-image')
    .argument('<file>', 'qcow2 or raw, with cloud-init in it')
    .requiredOption('--name <name>', 'under which people choose it')
    .requiredOption('--user <user>', 'who logs in; cloud-init makes that user')
    .option('--title <text>', 'how people read it; the name when absent')
    .description('take over an image that distributions offer for clouds, for QEMU')
    .action(async (file: string, flags: ImportFlags) => say(await importImage(config(), file, flags)))
}

const atOnce = 200

/** A line for each, the newest first. */
export async function describeInstances(
  context: Pick<AdminContext, 'db'>,
  { json = false }: { json?: boolean } = {},
): Promise<string> {
  const instances = (await allInstances(context)).map(described)
  if (json) return JSON.stringify(instances, undefined, 2)
  return instances.length === 0 ? 'There are no instances.' : instances.map(lineOf).join('\n')
}

async function allInstances(context: Pick<AdminContext, 'db'>): Promise<InstanceOfProject[]> {
  const all: InstanceOfProject[] = []
  for (let after: { createdAt: Date; id: string } | undefined; ;) {
    const { items, next } = await listAllInstances(context, operator, { after, limit: atOnce })
    all.push(...items)
    if (next === null) return all
    after = next
  }
}

const described = (row: InstanceOfProject) => ({
  id: row.id,
  project: row.publicProjectId,
  owner: row.ownerEmail,
  location: row.location,
  status: row.wanted === 'deleted' ? 'deleting' : row.status,
  type: row.instanceType,
  diskGB: row.bootDiskGB,
  image: row.image,
  port: row.port,
  name: row.name,
  hostname: row.hostname,
  problem: row.problem,
  createdAt: row.createdAt.toISOString(),
})

const lineOf = ({
  id,
  project,
  owner,
  location,
  status,
  type,
  diskGB,
  problem,
}: ReturnType<typeof described>): string =>
  [id, `of ${project} (${owner})`, location, type, `${diskGB} GB`, status].join('  ') +
  (problem === null ? '' : `: ${problem}`)
