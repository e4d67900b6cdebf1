import { useQuery } from '@tanstack/react-query'
import { useCompute } from '../model/use-compute'
import { imagesQuery, instanceTypesQuery, locationsQuery, overviewQuery, sshKeysQuery } from '../queries'
import type { Offer } from './offer'

/** The service says what is too much in the end. */
const unknownMost = 1_000_000

interface OfferState {
  /** Absent while it is on its way, and when it could not be read. */
  offer: Offer | undefined
  error: Error | null
  retry: () => void
}

/** What a machine of the project can be made of. */
export function useOffer(project: { id: string }): OfferState {
  const compute = useCompute(project)
  const types = useQuery(instanceTypesQuery(compute))
  const images = useQuery(imagesQuery(compute))
  const locations = useQuery(locationsQuery(compute))
  const keys = useQuery(sshKeysQuery(compute))
  // Without it nothing is missing but how large a disk can be.
  const { data: overview } = useQuery(overviewQuery(compute))
  const needed = [types, images, locations, keys]
  const isThere = types.data && images.data && locations.data && keys.data
  return {
    offer: isThere && {
      types: types.data,
      images: images.data,
      locations: locations.data,
      keys: keys.data,
      mostDiskGB: overview?.quota.diskGB ?? unknownMost,
    },
    error: isThere ? null : (needed.find(({ error }) => error !== null)?.error ?? null),
    retry: () => needed.forEach(({ error, refetch }) => void (error && refetch())),
  }
}
