import {
  chargeCompute,
  type ComputeLine,
  type ComputeSums,
  computeSumsOf,
} from '@perigee/domain/compute/charge-compute'
import type { Period } from '@perigee/domain/prices/price-book'
import { stretchesIn } from '@perigee/satellite-db/compute-stretches'
import type { ProjectRow } from '@perigee/satellite-db/projects'
import type { SatelliteDb } from '@perigee/satellite-db/schema'

/** What machines are sold as, beside the products of the price book: none of those has this number. */
export const computeProduct = { id: 0, name: 'Compute' } as const

/** What the machines of one project come to in a period. Cents are those of its lines added up. */
export interface ComputeCharge extends Period, ComputeSums {
  kind: 'compute'
  project: Pick<ProjectRow, 'internalId' | 'publicId' | 'name'>
  lines: readonly ComputeLine[]
}

/** Also of machines that are gone; undefined where there were none. Prices are those of their time. */
export async function computeChargeOf(
  db: SatelliteDb,
  { project, period }: Pick<ComputeCharge, 'project'> & { period: Period },
): Promise<ComputeCharge | undefined> {
  const stretches = await stretchesIn(db, { projectId: project.internalId, ...period })
  const lines = chargeCompute(stretches, period)
  return lines.length === 0 ? undefined : { kind: 'compute', project, ...period, lines, ...computeSumsOf(lines) }
}
