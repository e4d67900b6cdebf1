import { projectUseCase } from '@perigee/actors/use-case'
import type { InstanceType } from '@perigee/domain/compute/instance-types'
import { readLocations } from '../location-offer'
import { type OfferContext, requireCompute } from '../require-compute'

/** The sizes that any location has, each name once, the smallest first. @throws computeNotOffered, computeNotAllowed */
export const listInstanceTypes = projectUseCase(
  'compute.use',
  async (context: OfferContext, { project }): Promise<InstanceType[]> => {
    await requireCompute(context, project)
    const locations = await readLocations(context.db, context.clock())
    const types = locations.flatMap(({ offer }) => offer.types)
    const byName = new Map(types.map((type) => [type.name, type]))
    return [...byName.values()].toSorted((a, b) => a.memoryMB - b.memoryMB || a.vcpus - b.vcpus)
  },
)
