import { listImages } from '@perigee/compute/catalogue/list-images'
import { listInstanceTypes } from '@perigee/compute/catalogue/list-instance-types'
import { listLocations } from '@perigee/compute/catalogue/list-locations'
import { readOverview } from '@perigee/compute/catalogue/read-overview'
import { compute } from '@perigee/contract/compute'
import type { Deps } from '../deps'
import { serve } from '../serve'

/** What there is to choose from, and what a project has taken of it. */
export const catalogueRoutes = (deps: Deps) => [
  serve(deps, compute.listInstanceTypes, listInstanceTypes, {
    input: () => ({}),
    present: (types) =>
      types.map(({ name, vcpus, memoryMB, diskGB, hourMicroCents }) => ({
        name,
        vcpus,
        memoryMB,
        diskGB,
        hourMicroCents,
      })),
  }),
  serve(deps, compute.listImages, listImages, {
    input: () => ({}),
    present: (images) =>
      images.map(({ name, title, user, minDiskGB, minMemoryMB, tools, locations }) => ({
        name,
        title,
        user,
        minDiskGB,
        minMemoryMB,
        tools,
        locations,
      })),
  }),
  serve(deps, compute.listLocations, listLocations, {
    input: () => ({}),
    present: (locations) =>
      locations.map((location) => ({
        name: location.name,
        title: location.title,
        engine: location.engine,
        answers: location.answers,
        reachesStorage: location.reachesStorage,
        diskHourMicroCents: location.diskHourMicroCents,
      })),
  }),
  serve(deps, compute.overview, readOverview, {
    input: () => ({}),
    present: ({ since, ...figures }) => ({ since: since.toISOString(), ...figures }),
  }),
]
