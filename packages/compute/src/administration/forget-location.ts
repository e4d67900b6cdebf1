import { type Context, type InTransaction, inTransaction } from '@perigee/actors/context'
import { type Act, recordActs } from '@perigee/actors/record-acts'
import { useCase } from '@perigee/actors/use-case'
import { computeRefusals } from '@perigee/contract/refusals/compute'
import {
  deleteLocation,
  forgetInstances,
  listProjectsAtLocation,
  lockSomeAtLocation,
  type ProjectAtLocation,
} from '@perigee/satellite-db/compute-forgetting'
import { findLocation, lockLocation, type LocationRow } from '@perigee/satellite-db/compute-locations'
import { endStorageKey } from '../instances/end-storage-key'
import { isHeard } from '../location-offer'

type Needs = Pick<Context, 'db' | 'clock'>
type Within = InTransaction<Needs>

/** What would be forgotten with a location. @throws noSuchLocation, locationIsThere */
export const judgeForgetting = useCase(
  'compute.forgetLocation',
  async (
    { db, clock }: Needs,
    _operator,
    { name }: { name: string },
  ): Promise<{ seenAt: Date; projects: ProjectAtLocation[] }> => {
    const { seenAt } = requireGone(name, await findLocation(db, name), clock())
    return { seenAt, projects: await listProjectsAtLocation(db, name) }
  },
)

/** Machines in one transaction. */
const atOnce = 100

/**
 * Gives up a location whose service does not come back: its machines are nobody's any more, and have used what they had
 * used when they were seen last. Cut off, it goes on where it was. Machines that its host still has go a day after the
 * service was started there again. @returns how many were forgotten @throws noSuchLocation, locationIsThere
 */
export const forgetLocation = useCase(
  'compute.forgetLocation',
  async (context: Needs, actor, { name }: { name: string }): Promise<number> => {
    for (let forgotten = 0; ;) {
      const { count, isLast } = await inTransaction(context, (within) => forgetSome(within, actor, name))
      forgotten += count
      if (isLast) return forgotten
    }
  },
)

/** Nothing is made at the location meanwhile: whoever wants to waits for its row, and its service does too. */
async function forgetSome(
  within: Within,
  actor: Act['actor'],
  location: string,
): Promise<{ count: number; isLast: boolean }> {
  const { db, clock } = within
  requireGone(location, await lockLocation(db, location), clock())
  const rows = await lockSomeAtLocation(db, { location, limit: atOnce })
  // those that somebody has removed are told of already, and their keys have ended
  const kept = rows.filter(({ wanted }) => wanted !== 'deleted')
  await recordActs(
    within,
    kept.map(({ id, name, projectId }) => ({
      name: 'instance.deleted',
      target: id,
      facts: { name },
      project: { internalId: projectId },
      actor,
    })),
  )
  for (const row of kept) await endStorageKey(within, row, actor)
  await forgetInstances(
    db,
    rows.map(({ id }) => id),
  )
  const isLast = rows.length < atOnce
  if (isLast) await deleteLocation(db, location)
  return { count: rows.length, isLast }
}

function requireGone(name: string, location: LocationRow | undefined, now: Date): LocationRow {
  if (!location) throw computeRefusals.noSuchLocation(name)
  if (isHeard(location, now)) throw computeRefusals.locationIsThere(name)
  return location
}
