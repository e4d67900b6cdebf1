import { storeRefusals } from '@perigee/contract/refusals/store'

/** A blob's name: a UUID, random but for where the backend wants it to lie. */
export type BlobId = string

export interface StoredBlob {
  id: BlobId
  size: number
  /** When it was complete. */
  writtenAt: Date
}

/**
 * Where segments live that are too large for the database. Blobs are written once and never change. Every backend
 * passes `blobs/blob-store-contract.ts`.
 */
export interface BlobStore {
  /** Names a blob that will be written now; no other has that name. */
  newId(): BlobId
  /**
   * Resolves with the size once the blob is durable. When `content` throws, so does this, and no blob is to be seen.
   * @throws Refusal `storageFull`.
   */
  write(id: BlobId, content: AsyncIterable<Uint8Array>): Promise<number>
  /** @throws BlobMissingError on the first chunk. The range has to lie within the blob. */
  read(id: BlobId, range: { offset: number; length: number }): AsyncIterable<Uint8Array>
  /** Removing a blob that is not there is no error. */
  delete(id: BlobId): Promise<void>
  /** Undefined when there is no such blob. */
  size(id: BlobId): Promise<number | undefined>
  /** All blobs in no particular order. */
  list(): AsyncIterable<StoredBlob>
  /** Removes what writes that were cut off have left, if it is older than `before`. Returns how many. */
  removeUnfinished(before: Date): Promise<number>
}

export class BlobMissingError extends Error {
  override name = 'BlobMissingError'
  constructor(id: BlobId, options?: ErrorOptions) {
    super(`blob ${id} is missing`, options)
  }
}

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
