import { bucketCalls, openCalls } from './store-buckets'
import type { StoreAnswer, StoreArguments, StoreCall, StoreNeeds } from './store-call'
import { lifecycleCalls } from './store-lifecycle'
import { listingCalls } from './store-listing'
import { objectCalls, type StoreCaller } from './store-object-calls'
import { uploadCalls } from './store-uploads'

export type * from './store-buckets'
export type * from './store-lifecycle'
export type * from './store-listing'
export type * from './store-object-calls'
export type * from './store-objects'
export type * from './store-uploads'

/**
 * The port of the object store: every call by its name, with its input, its answer and the rights that it needs. The
 * store speaks ciphertext only: paths, metadata and content arrive encrypted and leave so. It checks the key's chain,
 * caveats and revocation for the action of each call and refuses with `storeRefusals`.
 *
 * Nothing else lists the calls. The store in this process, the object client's part that passes calls on, and a form of
 * the port for another wire are made from this record.
 */
export const storeCalls = {
  ...bucketCalls,
  ...lifecycleCalls,
  ...openCalls,
  ...objectCalls,
  ...uploadCalls,
  ...listingCalls,
}

export type StoreCallName = keyof typeof storeCalls
export type StoreCallOf<Name extends StoreCallName> = (typeof storeCalls)[Name]

/** A call as clients make it. */
export type PortCall<C extends StoreCall> =
  C['needs'] extends StoreNeeds<'anyone'>
    ? (...input: StoreArguments<C>) => Promise<StoreAnswer<C>>
    : (caller: StoreCaller, ...input: StoreArguments<C>) => Promise<StoreAnswer<C>>

export type StoreCalls = { [Name in StoreCallName]: PortCall<StoreCallOf<Name>> }
