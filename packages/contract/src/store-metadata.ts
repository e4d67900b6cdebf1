import type { ObjectAddress, SealedMetadata, StoredObject } from './store-objects'
import type { StoredPart } from './store-uploads'

export interface UpdateMetadata extends ObjectAddress {
  /** A certain version. */
  versionId: Uint8Array
  /** Nonce of the sealed metadata that the caller has read; null when there was none. */
  seen: Uint8Array | null
  /** Takes its place. */
  sealed: SealedMetadata | null
}

export interface ListObjectParts extends ObjectAddress {
  /** How many parts, by number, come before the page. */
  skip: number
  /** 1–10,000. */
  limit: number
}

export interface ObjectPartsPage {
  object: StoredObject
  /** Of all parts; 0 for an object that was uploaded as a whole. */
  count: number
  parts: (StoredPart & { plainOffset: number })[]
}
