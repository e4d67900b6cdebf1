import { commonRefusals } from '@perigee/contract/refusals/common'
import { computeRefusals } from '@perigee/contract/refusals/compute'
import type { InstanceType } from '@perigee/domain/compute/instance-types'
import { type ComputeUse, noUse, plus, quotaProblem } from '@perigee/domain/compute/quotas'
import { useOfLocation, useOfProject } from '@perigee/satellite-db/compute-instances'
import { lockLocation } from '@perigee/satellite-db/compute-locations'
import type { InTransaction } from '@perigee/actors/context'
import type { ComputeContext } from '../context'
import { type LocationOffer, parseOffer } from '../location-offer'
import { quotaOfProject } from '../quota'
import { hasRoom } from '../room'

type Within = InTransaction<Pick<ComputeContext, 'db' | 'clock' | 'settings'>>

/**
 * What a location offers, with its row locked: nobody else takes room of it until the transaction ends.
 * @throws invalidInput, locationIsAway
 */
export async function requireLocation({ db, clock }: Within, name: string): Promise<LocationOffer> {
  const row = await lockLocation(db, name)
  if (!row) throw commonRefusals.invalidInput('There is no such location.', 'location')
  const location = parseOffer(row, clock())
  if (!location?.answers) throw computeRefusals.locationIsAway()
  return location.offer
}

/** @throws invalidInput */
export function requireType({ types }: LocationOffer, name: string): InstanceType {
  const type = types.find((known) => known.name === name)
  if (!type) throw commonRefusals.invalidInput('This location has no such instance type.', 'instanceType')
  return type
}

interface Wanted {
  /** Internal id. */
  projectId: number
  /** What is to be added. */
  use: ComputeUse
  /** The machine that is to take this much in place of what it takes. */
  insteadOf?: { id: string; use: ComputeUse }
}

/**
 * What a project has may be more than its quota allows: the plan of its owner has changed, or the operator's word. Then
 * nothing is added to it, and nothing of it is started. @throws computeNeedsPaidPlan, computeQuotaReached
 */
export async function requireQuota(
  within: Within,
  { projectId, use, insteadOf }: Omit<Wanted, 'use'> & { use?: ComputeUse },
): Promise<void> {
  const quota = await quotaOfProject(within, projectId)
  if (quota.instances === 0) throw computeRefusals.computeNeedsPaidPlan()
  const others = await useOfProject(within.db, { projectId, without: insteadOf?.id })
  const before = insteadOf && plus(others, insteadOf.use)
  const problem = quotaProblem(plus(others, use ?? noUse), quota, before)
  if (problem !== undefined) throw computeRefusals.computeQuotaReached(problem)
}

interface WantedPlace extends Wanted {
  location: string
  offer: LocationOffer
  type: InstanceType
}

/** @throws computeNeedsPaidPlan, computeQuotaReached, locationIsFull */
export async function requirePlace(
  within: Within,
  { projectId, location, offer, type, use, insteadOf }: WantedPlace,
): Promise<void> {
  await requireQuota(within, { projectId, use, ...(insteadOf && { insteadOf }) })
  const there = await useOfLocation(within.db, { location, without: insteadOf?.id })
  if (type.vcpus > offer.room.cpus || !hasRoom(plus(there, use), offer)) throw computeRefusals.locationIsFull()
}
