import { projectUseCase } from '@perigee/actors/use-case'
import type { EngineImage } from '../engine'
import { readLocations } from '../location-offer'
import { type OfferContext, requireCompute } from '../require-compute'

export interface OfferedImage extends EngineImage {
  /** Names of the locations that have it. */
  locations: string[]
}

/** By title, each once. @throws computeNotOffered, computeNotAllowed */
export const listImages = projectUseCase(
  'compute.use',
  async (context: OfferContext, { project }): Promise<OfferedImage[]> => {
    await requireCompute(context, project)
    const found = new Map<string, OfferedImage>()
    for (const { name, offer } of await readLocations(context.db, context.clock())) {
      for (const image of offer.images) {
        const there = found.get(image.name)
        found.set(image.name, { ...image, ...there, locations: [...(there?.locations ?? []), name] })
      }
    }
    return [...found.values()].toSorted((a, b) => (a.title < b.title ? -1 : 1))
  },
)
