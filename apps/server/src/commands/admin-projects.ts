import { type ProjectLimits, setTierLimits } from '@perigee/accounts/administration/change-account'
import { operator } from '@perigee/actors/actor'
import { setComputeAllowed } from '@perigee/compute/administration/set-compute-allowed'
import { placementsOf } from '@perigee/domain/placements'
import { isRefusal } from '@perigee/contract/refusal'
import { setEntitlement } from '@perigee/billing/prices/set-entitlement'
import { readPriceBook } from '@perigee/billing/prices/read-price-book'
import { verifyChains } from '@perigee/projects/audit/verify-chain'
import { type EdgeUrlChange, setEdgeUrls } from '@perigee/projects/projects/set-edge-urls'
import { showProject } from '@perigee/projects/projects/show-project'
import { integer, size, url, utcDay } from '@perigee/server-kit/settings/parsers'
import type { ProjectId } from '@perigee/std/brand'
import { fromHex, toHex } from '@perigee/std/encoding'
import { withoutEnd } from '@perigee/std/without-end'
import { Argument, type Command } from 'commander'
import type { Config } from '../load-config'
import { type AdminContext, type AdminParts, commandOn } from './admin-database'
import { as, orNone } from './option-value'
import { projectText } from './project-text'

const amount = as(integer({ min: 0 }))
const edgeUrl = as(orNone(url))

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
  project
    .command('set-edge')
    .argument('<project>', 'id')
    .option('--auth-service <url>', 'makes credentials of access grants', edgeUrl)
    .option('--public-linksharing <url>', 'where links lie that people are given', edgeUrl)
    .option('--internal-linksharing <url>', 'where the console asks for maps', edgeUrl)
    .description('edge services of their own for one project; none: those of the installation again')
    .action((id: string, flags: EdgeUrlChange) =>
      on((context) => setProjectEdge(context, id, { change: flags, known: parts.config().settings.server.edgeHosts })),
    )
  project
    .command('set-entitlement')
    .argument('<project>', 'id')
    .requiredOption('--placement <number>', 'where the data lies', amount)
    .requiredOption(
      '--product <number>',
      'of the price book; none: that of everybody else again',
      as(orNone(integer())),
    )
    .option('--from <day>', 'of UTC, such as 2026-12-01; else from the next hour on', as(utcDay))
    .description('what a project pays for data in one place, whatever others do')
    .action((id: string, flags: EntitlementFlags) =>
      on((context) => setProjectEntitlement({ ...context, ...pricesOf(parts.config()) }, id, flags)),
    )
  project
    .command('set-compute')
    .argument('<project>', 'id')
    .addArgument(new Argument('<word>', 'default: as PERIGEE_COMPUTE_PROJECTS says').choices(Object.keys(computeWords)))
    .description('whether it may have instances; those that it has stay')
    .action((id: string, may: ComputeWord) => on((context) => setProjectCompute(context, id, may)))
  project
    .command('verify-log')
    .argument('[project]', 'id; all of them without one')
    .option('--noted <hash>', 'a hash that this command has printed before: whether it is still in the log')
    .description('up to where audit logs are what was written; note the hashes to compare them later')
    .action((id: string | undefined, flags: { noted?: string }) => on((context) => verifyLogs(context, id, flags)))
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

export async function setProjectCompute(context: AdminContext, id: string, may: ComputeWord): Promise<string> {
  const { isAllowed, says } = computeWords[may]
  const { name } = await onProject(id, (projectId) => setComputeAllowed(context, operator, { projectId, isAllowed }))
  return `${name} (${id}) ${says}.`
}

const computeWords = {
  allow: { isAllowed: true, says: 'may have instances' },
  deny: { isAllowed: false, says: 'may have no more instances; those that it has stay' },
  default: { isAllowed: null, says: 'may have instances where PERIGEE_COMPUTE_PROJECTS lets all others' },
} as const
type ComputeWord = keyof typeof computeWords

interface EntitlementFlags {
  placement: number
  product: number | null
  from?: Date
}

const pricesOf = ({ settings, placements }: Config) => ({
  settings: settings.api,
  priceBook: readPriceBook(settings.api.priceBookFile),
  placements: placementsOf(settings.api.satelliteName, placements.offered),
})

/** Counts from the named day, or the next hour, on. */
export async function setProjectEntitlement(
  context: AdminContext & ReturnType<typeof pricesOf>,
  id: string,
  flags: EntitlementFlags,
): Promise<string> {
  const { name, product, from } = await onProject(id, (projectId) =>
    setEntitlement(context, operator, { projectId, ...flags }),
  )
  return `From ${from.toISOString()} on data of ${name} in place ${flags.placement} is charged as ${product}.`
}

interface EdgeChange {
  change: EdgeUrlChange
  /** Origins that pages of the console may talk to, besides those of the installation. */
  known: readonly string[]
}

/** What is not given stays. */
export async function setProjectEdge(context: AdminContext, id: string, given: EdgeChange): Promise<string> {
  const { change, known } = given
  if (Object.keys(change).length === 0) throw new Error('Give at least one address.')
  const { name, urls } = await onProject(id, (projectId) => setEdgeUrls(context, operator, { projectId, change }))
  const isKnown = (address: string): boolean => known.some((host) => covers(host, address))
  const blocked = Object.values(urls).filter((address) => !isKnown(address))
  const lines = [`The edge services of ${name} (${id}) are set.`]
  if (blocked.length > 0)
    lines.push(`Browsers let the console talk to hosts of PERIGEE_EDGE_HOSTS alone: add ${blocked.join(', ')}.`)
  return lines.join('\n')
}

/** Whether an origin, maybe with a star for the first part of its host, is that of an address. */
function covers(host: string, address: string): boolean {
  const { protocol, origin } = new URL(address)
  if (!host.includes('//*.')) return new URL(host).origin === origin
  const [scheme, end] = host.split('//*') as [string, string]
  return scheme === protocol && origin.endsWith(withoutEnd(end, '/'))
}

/** A line for each log. @throws Error with the lines when a chain is broken, or no log has the noted hash */
export async function verifyLogs(
  context: AdminContext,
  id?: string,
  { noted }: { noted?: string } = {},
): Promise<string> {
  const hash = noted === undefined ? undefined : hashOf(noted)
  const asked = id === undefined ? {} : { projectId: idOf(id) }
  const verdicts = await verifyChains(context, operator, { ...asked, noted: hash })
  const lines = verdicts.map(chainLine)
  if (hash) {
    const found = verdicts.find((verdict) => verdict.noted !== null)
    lines.push(found ? `The noted hash is that of batch ${found.noted} of ${found.projectId}.` : missingHash)
  }
  const isLost = hash !== undefined && verdicts.every((verdict) => verdict.noted === null)
  if (isLost || verdicts.some(({ broken }) => broken)) throw new Error(lines.join('\n'))
  return lines.length > 0 ? lines.join('\n') : 'There is no entry yet.'
}

function chainLine({ projectId, entries, upTo, hash, waiting, broken }: ChainOfProject): string {
  const holds =
    upTo && hash ? `${entries} entries hold, up to ${upTo.toISOString()}, ${toHex(hash)}` : 'nothing is chained yet'
  const end = broken ? `; BROKEN at batch ${broken.number}: ${broken.reason}` : waiting > 0 ? `; ${waiting} wait` : ''
  return `${projectId}: ${holds}${end}`
}

const missingHash = 'NO LOG HAS THE NOTED HASH: it was written anew, or that part of it has ended.'

/** @throws Error for what is no hash */
function hashOf(text: string): Uint8Array {
  if (!/^[0-9a-f]{64}$/i.test(text)) throw new Error('A hash has 64 hexadecimal digits.')
  return fromHex(text.toLowerCase())
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const missing = (id: string) => new Error(`There is no project "${id}".`)

/** @throws Error for what is no id */
function idOf(text: string): ProjectId {
  if (!uuid.test(text)) throw missing(text)
  return text.toLowerCase() as ProjectId
}

type ChainOfProject = Awaited<ReturnType<typeof verifyChains>>[number]

/** Runs `work` on the id that the console, `admin user show` and the logs show. */
async function onProject<Result>(id: string, work: (projectId: ProjectId) => Promise<Result>): Promise<Result> {
  const projectId = idOf(id)
  try {
    return await work(projectId)
  } catch (error) {
    throw isRefusal(error, 'noSuchProject') ? missing(id) : error
  }
}
