import type { RestKeyActor } from '@perigee/actors/actor'
import { requireOpen } from '@perigee/actors/authorize'
import type { PublicCall } from '@perigee/contract/public/define'
import { projectRefusals } from '@perigee/contract/refusals/projects'
import { publicRefusals } from '@perigee/contract/refusals/public'

/** Parts of a request, parsed or not. */
interface Carried {
  params: unknown
  query: unknown
  body: unknown
}

/**
 * Whether the key is for this call, before anything of it is read. @throws keyMayOnlyRead, keyLacksArea, keyIsForOneProject
 * or forbidden
 */
export function requireRights({ rights, ...actor }: RestKeyActor, { facts, may }: PublicCall): void {
  if (!facts.reads && rights.access === 'read') throw publicRefusals.keyMayOnlyRead()
  if (rights.areas !== null && !rights.areas.includes(facts.area)) throw publicRefusals.keyLacksArea(facts.area)
  if (may !== 'public') requireOpen({ ...actor, rights }, may)
}

/**
 * A key for one project sees no other: whoever names another is told that it does not exist.
 * @throws noSuchProject or keyIsForOneProject
 */
export function requireItsProject({ rights }: RestKeyActor, { facts }: PublicCall, carried: Carried): void {
  if (rights.projectId === null) return
  const named = projectsIn(carried)
  if (named.length === 0 && !facts.narrows) throw publicRefusals.keyIsForOneProject()
  if (named.some((id) => id.toLowerCase() !== rights.projectId?.toLowerCase())) throw projectRefusals.noSuchProject()
}

const names = ['projectId', 'projectID', 'publicId']

/** Everywhere that a call can name its project. */
const projectsIn = ({ params, query, body }: Carried): string[] =>
  [params, query, body]
    .filter((part): part is Record<string, unknown> => typeof part === 'object' && part !== null)
    .flatMap((part) => names.map((name) => part[name]))
    .filter((id): id is string => typeof id === 'string')
