import { projectUseCase } from '@perigee/actors/use-case'
import { readLocations } from '../location-offer'
import { type OfferContext, requireCompute } from '../require-compute'

export interface ViewedLocation {
  name: string
  title: string
  engine: string
  answers: boolean
  reachesStorage: boolean
  diskHourMicroCents: number
}

/** By name; also those that do not answer at the moment. @throws computeNotOffered, computeNotAllowed */
export const listLocations = projectUseCase(
  'compute.use',
  async (context: OfferContext, { project }): Promise<ViewedLocation[]> => {
    await requireCompute(context, project)
    const locations = await readLocations(context.db, context.clock())
    return locations.map(({ name, title, engine, answers, offer }) => ({
      name,
      title,
      engine,
      answers,
      reachesStorage: offer.reachesStorage,
      diskHourMicroCents: offer.diskHourMicroCents,
    }))
  },
)
