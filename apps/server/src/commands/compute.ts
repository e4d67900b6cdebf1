import { operator } from '@perigee/actors/actor'
import { listAllInstances } from '@perigee/compute/administration/list-all-instances'
import { Argument, type Command } from 'commander'
import { buildImage, describeImages, imageBuilders, type ImageName } from './compute-images'
import { type AdminContext, type AdminParts, commandOn } from './admin-database'

/** `compute`: images of this host, and the instances of all projects. */
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
    .command('images')
    .description('images that instances of this host can be made of')
    .action(async () => say(await describeImages(config())))
  compute
    .command('build-image')
    .addArgument(new Argument('<name>', 'which one').choices(Object.keys(imageBuilders)))
    .description('make an image for QEMU of packages of Debian, which are downloaded')
    .action(async (name: ImageName) => say(await buildImage(config(), name)))
}

/** A line for each. */
export async function describeInstances(
  context: Pick<AdminContext, 'db'>,
  { json = false }: { json?: boolean } = {},
): Promise<string> {
  const instances = (await listAllInstances(context, operator)).map((row) => ({
    id: row.id,
    project: row.ownedBy,
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
  }))
  if (json) return JSON.stringify(instances, undefined, 2)
  if (instances.length === 0) return 'There are no instances.'
  return instances.map(lineOf).join('\n')
}

type Described = Record<'id' | 'project' | 'location' | 'status' | 'type', string> & {
  diskGB: number
  problem: string | null
}

const lineOf = ({ id, project, location, status, type, diskGB, problem }: Described): string =>
  [id, `of ${project}`, location, type, `${diskGB} GB`, status].join('  ') + (problem === null ? '' : `: ${problem}`)
