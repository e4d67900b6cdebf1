import { storeRefusals } from '@perigee/contract/refusals/store'
import type { BlobStore } from './blob-store'

/** The blob store of every configured placement. */
export interface PlacedBlobs {
  /** @throws Refusal `placementMissing` for a placement that the configuration has no more. */
  at(placement: number): BlobStore
  /** Every placement with its store. */
  readonly all: readonly (readonly [number, BlobStore])[]
}

export function placedBlobs(stores: ReadonlyMap<number, BlobStore>): PlacedBlobs {
  return {
    at(placement) {
      const blobs = stores.get(placement)
      if (!blobs) throw storeRefusals.placementMissing(placement)
      return blobs
    },
    all: [...stores],
  }
}
