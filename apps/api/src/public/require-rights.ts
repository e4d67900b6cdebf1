import { requirePaidPlan } from '@perigee/accounts/rest-keys/require-paid-plan'
import { type RestKeyActor, isFor } from '@perigee/actors/actor'
import { requireOpen } from '@perigee/actors/authorize'
import type { PublicCall } from '@perigee/contract/public/define'
import { projectRefusals } from '@perigee/contract/refusals/projects'
import { restKeyRefusals } from '@perigee/contract/refusals/rest-keys'
import type { ProjectId } from '@perigee/std/brand'

/** Parts of a request, parsed or not. */
interface Carried {
  params: unknown
  query: unknown
  body: unknown
}

/**
 * Whether the key is for this call, before anything of it is read. @throws restKeysNeedPaidPlan,
 * keyReadsOnly, keyLacksArea or forbidden
 */
export function requireRights(actor: RestKeyActor, { facts, may }: PublicCall): void {
  const { rights, user } = actor
  requirePaidPlan(user)
  if (!facts.reads && rights.access === 'read') throw restKeyRefusals.keyReadsOnly()
  if (rights.areas !== null && !rights.areas.includes(facts.area)) throw restKeyRefusals.keyLacksArea(facts.area)
  if (may !== 'public') requireOpen(actor, may)
}

/**
 * A key for one project sees no other: whoever names another is told that it does not exist.
 * @throws noSuchProject or keyForOneProject
 */
export function requireItsProject(actor: RestKeyActor, { facts }: PublicCall, carried: Carried): void {
  if (actor.rights.projectId === null) return
  const named = projectsIn(carried)
  if (named.length === 0 && !facts.narrows) throw restKeyRefusals.keyForOneProject()
  if (named.some((id) => !isFor(actor, id.toLowerCase() as ProjectId))) throw projectRefusals.noSuchProject()
}

const names = ['projectId', 'projectID', 'publicId']

/** Everywhere that a call can name its project. */
const projectsIn = ({ params, query, body }: Carried): string[] =>
  [params, query, body]
    .filter((part): part is Record<string, unknown> => typeof part === 'object' && part !== null)
    .flatMap((part) => names.map((name) => part[name]))
    .filter((id): id is string => typeof id === 'string')
