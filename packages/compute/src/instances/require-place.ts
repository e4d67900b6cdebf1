import { commonRefusals } from '@perigee/contract/refusals/common'
import { computeRefusals } from '@perigee/contract/refusals/compute'
import type { InstanceType } from '@perigee/domain/compute/instance-types'
import { type ComputeUse, plus, quotaProblem } from '@perigee/domain/compute/quotas'
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
  location: string
  offer: LocationOffer
  type: InstanceType
  use: ComputeUse
  /** The machine that is to take this much in place of what it takes. */
  without?: string
}

/** @throws computeNeedsPaidPlan, computeQuotaReached, locationIsFull */
export async function requirePlace(
  within: Within,
  { projectId, location, offer, type, use, without }: Wanted,
): Promise<void> {
  const quota = await quotaOfProject(within, projectId)
  if (quota.instances === 0) throw computeRefusals.computeNeedsPaidPlan()
  const problem = quotaProblem(plus(await useOfProject(within.db, { projectId, without }), use), quota)
  if (problem !== undefined) throw computeRefusals.computeQuotaReached(problem)
  const there = await useOfLocation(within.db, { location, without })
  if (type.vcpus > offer.room.cpus || !hasRoom(plus(there, use), offer)) throw computeRefusals.locationIsFull()
}
